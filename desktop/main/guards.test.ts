import { EventEmitter } from "node:events";
import type { Session, WebContents } from "electron";
import { expect, test, vi } from "vitest";
import { guardContents } from "./guard-contents.ts";
import { nameEmbedder } from "./name-embedder.ts";
import { openLink } from "./open-link.ts";
import { findPageAddress } from "./page-address.ts";
import { guardPermissions } from "./permissions.ts";

const { isOurs } = findPageAddress(undefined);

class Contents extends EventEmitter {
  open: Parameters<WebContents["setWindowOpenHandler"]>[0] | null = null;
  setWindowOpenHandler(handler: Parameters<WebContents["setWindowOpenHandler"]>[0]): void {
    this.open = handler;
  }
  tells(event: string, part: object): boolean {
    const preventDefault = vi.fn();
    this.emit(event, { preventDefault, ...part });
    return preventDefault.mock.calls.length > 0;
  }
}
const guarded = (openOutside: (url: string) => void = () => undefined) => {
  const contents = new Contents();
  guardContents(contents as never, isOurs, openOutside);
  return contents;
};

test("the page navigates only to itself", () => {
  const contents = guarded();
  const goes = (url: string, isMainFrame = true) => !contents.tells("will-frame-navigate", { url, isMainFrame });

  expect(goes("app://balcao/index.html")).toBe(true);
  for (const url of ["https://evil.example", "file:///etc/passwd", "app://other/", "data:text/html,x", "about:blank"]) {
    expect(goes(url), url).toBe(false);
  }
  expect(goes("app://balcao/index.html", false)).toBe(false);
  for (const isMainFrame of [true, false])
    expect(contents.tells("will-redirect", { url: "https://evil.example", isMainFrame })).toBe(true);
  expect(contents.tells("will-attach-webview", {})).toBe(true);
});

test("frames show help video players only", () => {
  const contents = guarded();
  const shows = (url: string, isMainFrame = false) =>
    !contents.tells("will-frame-navigate", { url, isMainFrame }) &&
    !contents.tells("will-redirect", { url, isMainFrame });

  expect(shows("https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ")).toBe(true);
  expect(shows("https://player.vimeo.com/video/1084537?dnt=1")).toBe(true);
  expect(shows("https://player.vimeo.com/video/1084537", true)).toBe(false);
  for (const url of ["https://www.youtube.com/embed/x", "https://player.vimeo.com.evil.example/", "about:blank"])
    expect(shows(url), url).toBe(false);
});

test("players get the chosen server as the referrer", () => {
  const onBeforeSendHeaders = vi.fn();
  let server: string | null = "https://balcao.example/ignored";
  nameEmbedder({ webRequest: { onBeforeSendHeaders } }, () => server);
  const [{ urls }, listener] = onBeforeSendHeaders.mock.calls[0] ?? [{}];
  const sent = () => {
    const answer = vi.fn();
    listener({ requestHeaders: { Accept: "*/*" } }, answer);
    return answer.mock.calls[0]?.[0];
  };

  expect(urls).toEqual(["https://www.youtube-nocookie.com/*", "https://player.vimeo.com/*"]);
  expect(sent()).toEqual({ requestHeaders: { Accept: "*/*", Referer: "https://balcao.example/" } });
  server = null;
  expect(sent()).toEqual({ requestHeaders: { Accept: "*/*" } });
});

test("no window is opened; its address may be opened in the browser", () => {
  const openOutside = vi.fn();
  const contents = guarded(openOutside);

  expect(contents.open?.({ url: "https://loja.com.br" } as never)).toEqual({ action: "deny" });
  expect(openOutside).toHaveBeenCalledWith("https://loja.com.br");
});

test.each([
  ["https://loja.com.br/a?b=c", true],
  ["http://loja.com.br", true],
  ["mailto:marina@loja.com.br", true],
  ["tel:+5531988421907", true],
  ["javascript:alert(1)", false],
  ["file:///etc/passwd", false],
  ["smb://host/share", false],
  ["ms-msdt:/id", false],
  ["balcao://ticket/1", false],
  ["no address", false],
  ["", false],
])("is %s opened outside: %s", (url, expected) => {
  const openExternal = vi.fn(async () => undefined);

  expect(openLink(url, { openExternal })).toBe(expected);
  expect(openExternal).toHaveBeenCalledTimes(expected ? 1 : 0);
});

test("permissions: microphone and notifications for the console's page, full screen for a video, nothing else", () => {
  const session = {
    setPermissionRequestHandler: vi.fn<Session["setPermissionRequestHandler"]>(),
    setPermissionCheckHandler: vi.fn<Session["setPermissionCheckHandler"]>(),
    setDevicePermissionHandler: vi.fn<Session["setDevicePermissionHandler"]>(),
  };
  guardPermissions(session, isOurs);
  const request = session.setPermissionRequestHandler.mock.calls[0]?.[0];
  const check = session.setPermissionCheckHandler.mock.calls[0]?.[0];
  const isGiven = (permission: string, requestingUrl = "app://balcao/", mediaTypes?: string[]) => {
    const answer = vi.fn();
    request?.({} as never, permission as never, answer, { requestingUrl, mediaTypes } as never);
    return answer.mock.calls[0]?.[0];
  };
  const isChecked = (permission: string, origin = "app://balcao/", mediaType?: string) =>
    check?.(null, permission as never, origin, { mediaType } as never);

  expect(isGiven("notifications")).toBe(true);
  expect(isGiven("media", "app://balcao/", ["audio"])).toBe(true);
  expect(isGiven("media", "app://balcao/", ["audio", "video"])).toBe(false);
  expect(isGiven("media", "app://balcao/", [])).toBe(false);
  for (const permission of ["geolocation", "midi", "clipboard-read", "openExternal", "display-capture", "fileSystem"]) {
    expect(isGiven(permission), permission).toBe(false);
    expect(isChecked(permission), permission).toBe(false);
  }
  expect(isGiven("fullscreen", "https://player.vimeo.com/video/1084537")).toBe(true);
  expect(isGiven("fullscreen", "https://evil.example/")).toBe(false);
  expect(isGiven("notifications", "https://player.vimeo.com/video/1084537")).toBe(false);
  expect(isGiven("notifications", "https://evil.example/")).toBe(false);
  expect(isChecked("notifications")).toBe(true);
  expect(isChecked("notifications", "https://evil.example/")).toBe(false);
  expect(isChecked("media", "app://balcao/", "audio")).toBe(true);
  expect(isChecked("media", "app://balcao/", "video")).toBe(false);
  expect(session.setDevicePermissionHandler.mock.calls[0]?.[0]?.({} as never)).toBe(false);
});
