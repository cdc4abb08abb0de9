/** The body that saves a form: JSON or, with a file, both in one step. */
export function bodyWithFile(form: object, file: File | null): object {
  if (!file) return form;
  const body = new FormData();
  body.append("form", JSON.stringify(form));
  body.append("file", file, file.name);
  return body;
}
