import type { FastifyInstance } from "fastify";
import { AppError } from "../../errors.ts";

/** No contract of ours has a dozen lists and objects within each other. */
const mostDepth = 100;

/** Refuses deeper JSON before it is parsed: 50,000 levels take 25 ms, as long as a dozen ordinary calls. */
export function refuseDeep(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.addContentTypeParser<string>("application/json", { parseAs: "string" }, (request, body, done) => {
    if (withoutDeep(body, mostDepth) !== body)
      done(new AppError("ERR_INVALID_REQUEST", "The request's JSON is nested too deeply."));
    else parse(request, body, done);
  });
}

/**
 * The same JSON with null in the place of each list and object that is more than `levels` deep. Works on the text: to
 * parse 5,000 levels takes longer than a call's whole work, and what was parsed could not be written again.
 */
export function withoutDeep(json: string, levels: number): string {
  let [depth, isText] = [0, false];
  let [kept, from] = ["", 0];
  for (let at = 0; at < json.length; at += 1) {
    const sign = json[at];
    if (sign === '"') isText = !isText;
    else if (isText) at += sign === "\\" ? 1 : 0;
    else if (sign === "[" || sign === "{") {
      if (depth === levels) kept += `${json.slice(from, at)}null`;
      depth += 1;
    } else if (sign === "]" || sign === "}") {
      depth -= 1;
      if (depth === levels) from = at + 1;
    }
  }
  return kept === "" ? json : kept + json.slice(depth > levels ? json.length : from);
}
