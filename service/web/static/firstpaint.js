// What has to be right before anything is drawn, so that nothing moves afterwards. The page waits for it; it is no module, for these come later.
{
  const AROUND = 72;
  const LOW_SHEET = 84;
  const SMALLEST = 0.64;
  const phone = matchMedia("(max-width: 759.98px)");
  const sheetBelow = matchMedia("(max-width: 1099.98px)");

  // Says whether this browser holds a seat; `seats.js` keeps them.
  const holds = (match) => {
    try {
      return match in JSON.parse(localStorage.getItem("atoll.seats"));
    } catch {
      return false;
    }
  };

  // A picture that can be read when it is so small that the screen, without the head of the page and a low sheet of commands, has room for all of it, is drawn so.
  globalThis.fitPicture = (drawn, height) => {
    const room = innerHeight - AROUND - (sheetBelow.matches ? LOW_SHEET : 0);
    drawn.classList.toggle("whole", !phone.matches && room / height > SMALLEST);
  };

  // Sees the table as soon as it is read, and its picture after it: its source where the window is wide.
  const observer = new MutationObserver(() => {
    const main = document.querySelector("main.table");
    main?.classList.toggle("watching", main.dataset.over === "yes" || !holds(main.dataset.match));
    const picture = main?.querySelector("picture > img");
    if (!picture) return;
    observer.disconnect();
    const source = picture.previousElementSibling;
    fitPicture(picture, (matchMedia(source.media).matches ? source : picture).getAttribute("height"));
  });
  observer.observe(document, { childList: true, subtree: true });
  document.addEventListener("DOMContentLoaded", () => observer.disconnect());
}
