import sharp from "sharp";
import { expect, it } from "vitest";
import { hollowWebp, plainPng } from "../../testing/samples/hollow-pictures.ts";
import { cutPicture } from "./cut-picture.ts";

const cut = (content: Buffer, companyId: number, timeoutMs = 180_000) =>
  cutPicture({ read: async () => content, edge: 96, shape: "whole", quality: 50, companyId, timeoutMs });

it("refuses more pixels than a file of that size can contain, and more than the limit", async () => {
  await expect(cut(hollowWebp(16_383, 3_600), 1)).rejects.toThrow("pixel limit");
  await expect(cut(hollowWebp(4_000, 1_000), 1)).rejects.toThrow("pixel limit");
  await expect(cut(Buffer.concat([plainPng(5_200, 5_000), Buffer.alloc(100_000)]), 1)).rejects.toThrow("pixel limit");
  expect(await cut(hollowWebp(1_000, 1_000), 1)).toMatchObject({ width: 1_000 });
  expect(await cut(plainPng(4_000, 3_000), 1)).toMatchObject({ width: 4_000, height: 3_000 });
});

it("shrinks a phone's photo of 50 megapixels", async () => {
  const photo = await sharp({ create: { width: 8_160, height: 6_120, channels: 3, background: "#246" } })
    .jpeg()
    .toBuffer();
  expect(await cut(photo, 1)).toMatchObject({ width: 8_160, height: 6_120 });
});

it("alternates between companies, and rejects a picture that waited too long", { tags: ["long"] }, async () => {
  await cut(plainPng(10, 10), 1);
  const done: number[] = [];
  const spoilt = Array.from({ length: 20 }, () => cut(plainPng(4_500, 4_500), 1).then(() => done.push(1)));
  const other = cut(plainPng(640, 480), 2).then(() => done.push(2));
  await expect(cut(plainPng(10, 10), 1, 5)).rejects.toThrow("not begun within 5 ms");
  expect(done.length).toBeLessThan(20);
  await other;
  expect(done.indexOf(2)).toBeLessThan(3);
  await Promise.all(spoilt);
});
