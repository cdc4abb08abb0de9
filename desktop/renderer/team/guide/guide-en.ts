/** The pages of the guide in English, by their paths. A chunk of its own, loaded when the guide is read. */
export const files = import.meta.glob<string>("../../../../docs/guide/en/*.md", {
  query: "?raw",
  import: "default",
  eager: true,
});

/** The addresses of the pictures of those pages, by their paths. */
export const pictures = import.meta.glob<string>("../../../../docs/guide/en/pictures/*.jpg", {
  query: "?url",
  import: "default",
  eager: true,
});
