import { type ContractRig, testChannel } from "../../testing/channel-contract.ts";
import { openRig } from "./test-rig.ts";

const account = "5511900000071";
const contact = "5511988880071";

testChannel("WhatsApp Web on the sandbox", async (): Promise<ContractRig> => {
  const { sandbox, sink, provider, pair, close } = await openRig();
  await pair(1, account);
  const chat = { phone: contact, chat: account };
  return {
    channel: { ...provider },
    connectionId: 1,
    sink,
    contact,
    nobody: "5531900000000",
    shown: async (id) => {
      await sandbox.waitForMessage({ ...chat, id });
      return sandbox
        .sentTo(contact, account)
        .filter((message) => message.id === id)
        .map(({ text, deleted, reactions, media }) => ({
          text,
          isDeleted: deleted,
          reaction: reactions.find(({ author }) => author === account)?.emoji ?? "",
          file: media && Buffer.from(sandbox.fileOf(contact, account, id).bytes),
        }));
    },
    write: async (text, how = {}) =>
      (await sandbox.sendText({ from: contact, to: account, text, ...(how.twice ? { duplicate: true } : {}) })).id,
    sendFile: async (bytes) => {
      const upload = sandbox.upload(bytes);
      const mimetype = "application/pdf";
      return (await sandbox.sendMedia({ from: contact, to: account, upload, mimetype, fileName: "a.pdf" })).id;
    },
    read: async () => void (await sandbox.read(chat)),
    refuse: async (refuses) => void (await sandbox.faults({ ackError: refuses ? 463 : null })),
    leave: () => provider.close(1),
    close,
  };
});
