/** The pages of the guide in Portuguese, by their paths. A chunk of its own, loaded when the guide is read. */
export const files = import.meta.glob<string>("../../../../docs/guide/pt/*.md", {
  query: "?raw",
  import: "default",
  eager: true,
});
