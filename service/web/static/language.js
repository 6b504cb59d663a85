// A language that was chosen is kept, and told to the server with each request for a page.
const YEAR = 31536000;
const other = document.getElementById("other-language");
other.addEventListener("click", () => {
  document.cookie = `atoll_language=${other.hreflang}; path=/; max-age=${YEAR}; samesite=lax`;
});
