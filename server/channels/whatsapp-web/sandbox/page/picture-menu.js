import { call, upload } from "./api.js";
import { h, icon, icons } from "./dom.js";
import { t } from "./i18n.js";
import { shareMenu } from "./menu.js";
import { samplePicture } from "./sample-picture.js";
import { phoneOf } from "./state.js";

/** The button that changes a person's own picture. */
export function pictureButton(number) {
  const show = async (blob) => {
    const file = await upload(blob);
    if (file) await call("setPicture", { of: number, upload: file });
  };
  const files = h("input", {
    type: "file",
    accept: "image/jpeg",
    onchange: () => {
      const [file] = files.files;
      if (file) void show(file);
      files.value = "";
    },
  });
  const open = (event) => {
    const { picture, hidesPicture } = phoneOf(number) ?? {};
    const hide = () => call("savePhone", { number, hidesPicture: !hidesPicture });
    const items = [
      [t("pictureSample"), async () => show(await samplePicture())],
      [t("pictureChoose"), () => files.click()],
      ...(picture ? [[t("pictureRemove"), () => call("setPicture", { of: number })]] : []),
      [t(hidesPicture ? "pictureShow" : "pictureHide"), hide],
    ];
    shareMenu(event.currentTarget, items, t("picture"));
  };
  const label = t("picture");
  return h(
    "button",
    { type: "button", class: "icon-button", "aria-label": label, title: label, onclick: open },
    icon(icons.picture),
  );
}
