import type { Dialog, MessageBoxOptions } from "electron";
import type { ShellTexts } from "./shell/texts.ts";

/** Asks in a system dialog, which no page can draw or answer. The safe answer is the default. */
export async function confirmServer(
  url: string,
  dialog: Pick<Dialog, "showMessageBox">,
  { serverQuestion, serverWarning, serverUse, serverKeep }: ShellTexts,
): Promise<boolean> {
  const options: MessageBoxOptions = {
    type: "question",
    message: serverQuestion(new URL(url).host),
    detail: `${url}\n\n${serverWarning}`,
    buttons: [serverKeep, serverUse],
    defaultId: 0,
    cancelId: 0,
    noLink: true,
  };
  return (await dialog.showMessageBox(options)).response === 1;
}
