import { type ComponentType, lazy } from "react";
import { allTexts } from "../i18n/i18n.ts";

type Load = () => Promise<unknown>;
/** `first` is what writing a message needs, `ahead` what else is used while the server is unreachable. */
type When = "first" | "ahead";

/** The imports that `loadAhead` has still to run. */
const waiting: Record<When, Load[]> = { first: [], ahead: [] };
/** The completed imports: their modules are available even without the server. */
const isHere = new WeakSet<Load>();
const atOnce = 6;

/**
 * React.lazy for modules without a default export. It waits for the full text catalogue, because the component may show
 * any text. Components that are used while the server is unreachable are loaded ahead of the click (`when`): they could
 * not be fetched then.
 */
export function lazyNamed<Name extends string, Props extends object>(
  load: () => Promise<{ [Key in Name]: ComponentType<Props> }>,
  name: Name,
  when?: When,
) {
  if (when) addAhead(load, when);
  return lazy(async () => {
    const [module] = await Promise.all([loadPatiently(load), allTexts()]);
    return { default: module[name] };
  });
}

const retryMs = 2_000;
let isServerAway = false;

/** Told by the app: no code is requested while the server is away, because a browser may cache a failed import. */
export const setServerAway = (away: boolean): void => {
  isServerAway = away;
};

/**
 * Runs an import; while the server is unreachable it waits, and the place stays as before the load: a failed one would
 * take down the screen. Throws if the server is there and has no such file any more.
 */
async function loadPatiently<Module>(load: () => Promise<Module>): Promise<Module> {
  for (let hasFailed = false; ; ) {
    if (hasFailed || (isServerAway && !isHere.has(load))) await untilServerThere();
    try {
      const module = await load();
      isHere.add(load);
      return module;
    } catch (error) {
      // The first failure may be of a server that has just gone, or has come back since.
      if (hasFailed && (await isServerThere())) throw error;
      hasFailed = true;
    }
  }
}

async function untilServerThere(): Promise<void> {
  while (!(await isServerThere())) await new Promise((over) => setTimeout(over, retryMs));
}

/** False for a server that starts or stops, too: it answers 503. */
const isServerThere = (): Promise<boolean> =>
  fetch(document.baseURI, { method: "HEAD" }).then(
    ({ status }) => status < 500,
    () => false,
  );

/** Adds an import to those of `loadAhead`, also one that is no component. */
export function addAhead(load: Load, when: When = "ahead"): void {
  waiting[when].push(load);
  if (isThrough) void loadAhead();
}

let running: Promise<void> | null = null;
/** True once all that waited was tried, and a module that comes now is loaded at once. */
let isThrough = false;

/**
 * Loads the modules that are needed without a server, and what these import: a few at once, those for writing first.
 * Once all are here, the document has the attribute `data-needs-no-server`. Stops if the server becomes unreachable;
 * call it again when it is back. A module that the server does not have any more keeps nothing behind it waiting.
 */
export function loadAhead(): Promise<void> {
  running ??= loadWaiting().finally(() => {
    running = null;
  });
  return running;
}

async function loadWaiting(): Promise<void> {
  const { dataset } = document.documentElement;
  delete dataset.needsNoServer;
  isThrough = false;
  await allTexts();
  const missing: Load[] = [];
  for (let some = next(); some.length > 0; some = next()) {
    const failed = isServerAway ? some : (await Promise.all(some.map(loadOne))).filter((one) => one !== null);
    if (failed.length > 0 && (isServerAway || !(await isServerThere()))) {
      waiting.first.unshift(...failed, ...missing);
      return;
    }
    missing.push(...failed);
  }
  waiting.ahead.push(...missing);
  isThrough = true;
  if (missing.length === 0) dataset.needsNoServer = "";
}

/** The next imports. Modules register what they need when they are loaded, so the first imports may grow meanwhile. */
function next(): Load[] {
  const { first, ahead } = waiting;
  return (first.length > 0 ? first : ahead).splice(0, atOnce);
}

/** Returns the import if it failed: it is tried again at the next call. */
async function loadOne(load: Load): Promise<Load | null> {
  try {
    await load();
    isHere.add(load);
    return null;
  } catch {
    return load;
  }
}
