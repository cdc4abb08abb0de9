import { wamidOf } from "@balcao/cloud-simulator/state.ts";
import { type ContractRig, testChannel } from "../../testing/channel-contract.ts";
import { openCloudRig } from "./test-rig.ts";

const account = "5511900000072";
const contact = "5511988880072";

testChannel("the official API on its simulator", async (): Promise<ContractRig> => {
  const { sandbox, simulator, sink, channel, connectionId, close } = await openCloudRig(account);
  const chat = { phone: contact, chat: account };
  const write = async (text: string) => wamidOf((await sandbox.sendText({ from: contact, to: account, text })).id);
  await sandbox.savePhone({ number: contact, name: "Ana" });
  // Only contacts who have written can be answered.
  await sink.arrives(await write("oi"));
  return {
    channel,
    connectionId,
    sink,
    contact,
    nobody: "5531988880000",
    shown: async (externalId) => {
      const id = simulator.sandboxId(externalId);
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
    write: async (text, how = {}) => {
      if (!how.twice) return write(text);
      simulator.setFaults({ duplicates: true });
      const id = await write(text);
      const copies = () => sink.messages.filter(({ providerId }) => providerId === id);
      await sink.until(() => copies().length === 2, "the second copy");
      simulator.setFaults({ duplicates: false });
      return id;
    },
    sendFile: async (bytes) => {
      const upload = sandbox.upload(bytes);
      const file = { upload, mimetype: "application/pdf", fileName: "a.pdf" };
      return wamidOf((await sandbox.sendMedia({ from: contact, to: account, ...file })).id);
    },
    read: async () => void (await sandbox.read(chat)),
    refuse: async (refuses) => simulator.setFaults({ refuseSends: refuses ? 131048 : null }),
    leave: async () => simulator.setFaults({ tokensExpired: true }),
    close,
  };
});
