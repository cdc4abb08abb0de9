/** The pages of the guide in Portuguese, by their paths. A chunk of its own, loaded when the guide is read. */
export const files = import.meta.glob<string>("../../../../docs/guide/pt/*.md", {
  query: "?raw",
  import: "default",
  eager: true,
});

/** The addresses of the pictures of those pages, by their paths. */
export const pictures = import.meta.glob<string>("../../../../docs/guide/pt/pictures/*.jpg", {
  query: "?url",
  import: "default",
  eager: true,
});
