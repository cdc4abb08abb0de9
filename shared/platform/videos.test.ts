import { expect, it } from "vitest";
import { playerOrigins, playerUrl, readVideo, watchUrl } from "./videos.ts";

it.each([
  ["aqz-KE-bpKQ", "youtube", "aqz-KE-bpKQ"],
  [" https://www.youtube.com/watch?v=aqz-KE-bpKQ ", "youtube", "aqz-KE-bpKQ"],
  ["https://www.youtube.com/watch?app=desktop&v=aqz-KE-bpKQ&t=10s", "youtube", "aqz-KE-bpKQ"],
  ["youtube.com/watch?v=aqz-KE-bpKQ", "youtube", "aqz-KE-bpKQ"],
  ["https://m.youtube.com/shorts/aqz-KE-bpKQ?feature=share", "youtube", "aqz-KE-bpKQ"],
  ["https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ", "youtube", "aqz-KE-bpKQ"],
  ["HTTPS://YOUTU.BE/aqz-KE-bpKQ?si=abc", "youtube", "aqz-KE-bpKQ"],
  ["1084537", "vimeo", "1084537"],
  ["https://vimeo.com/1084537", "vimeo", "1084537"],
  ["https://vimeo.com/channels/staff-picks/1084537#t=3s", "vimeo", "1084537"],
  ["https://vimeo.com/1084537/0a1b2c3d4e", "vimeo", "1084537/0a1b2c3d4e"],
  ["https://player.vimeo.com/video/1084537?h=0a1b2c3d4e&dnt=1", "vimeo", "1084537/0a1b2c3d4e"],
])("reads %j", (text, provider, id) => {
  expect(readVideo(text)).toEqual({ provider, id });
});

it.each([
  "",
  "a film",
  "https://evil.example/watch?v=aqz-KE-bpKQ",
  "https://youtube.com.evil.example/watch?v=aqz-KE-bpKQ",
  "https://evil.example/?https://youtu.be/aqz-KE-bpKQ",
  "https://youtube.com@evil.example/watch?v=aqz-KE-bpKQ",
  "https://youtube.com:8080/watch?v=aqz-KE-bpKQ",
  "javascript:alert(1)//youtu.be/aqz-KE-bpKQ",
  "//youtu.be/aqz-KE-bpKQ",
  "ftp://youtu.be/aqz-KE-bpKQ",
  'https://youtu.be/aqz-KE-bpKQ"onload=alert(1)',
  "aqz-KE-bpKQ/../../x",
  "https://www.youtube.com/playlist?list=PL1234567890",
  "https://www.youtube.com/@someone",
  "https://vimeo.com/1084537/../evil",
  "1084537/zzzzzz",
])("finds no video in %j", (text) => {
  expect(readVideo(text)).toBeNull();
});

it.each(["aqz-KE-bpKQ", "1084537", "1084537/0a1b2c3d4e"])("shows %s in a player of a known host only", (id) => {
  const video = readVideo(id);
  if (!video) throw new Error("not read");
  const address = playerUrl(video);
  expect(address.startsWith(`${playerOrigins[video.provider]}/`)).toBe(true);
  expect(readVideo(watchUrl(video))).toEqual(video);
});

it("passes a player the key of an unlisted video", () => {
  expect(playerUrl({ provider: "vimeo", id: "1084537/0a1b2c3d4e" })).toBe(
    "https://player.vimeo.com/video/1084537?dnt=1&h=0a1b2c3d4e",
  );
});
