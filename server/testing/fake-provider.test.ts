import { SendError } from "../channels/send-error.ts";
import { type ContractRig, testChannel } from "./channel-contract.ts";
import { FakeProvider } from "./fake-provider.ts";
import { RecordingSink } from "./recording-sink.ts";

const contact = "5531988880001";
const nobody = "5531900000000";

testChannel("the fake provider", async (): Promise<ContractRig> => {
  const sink = new RecordingSink();
  const channel = new FakeProvider(sink);
  channel.unknownNumbers.add(nobody);
  await channel.open(1);
  return {
    channel,
    connectionId: 1,
    sink,
    contact,
    nobody,
    shown: async (id) =>
      channel.sent
        .filter(({ message }) => message.providerId === id)
        .map(({ message }) => ({
          text: channel.edited.findLast(({ providerId }) => providerId === id)?.body ?? message.body,
          isDeleted: channel.revoked.includes(id),
          reaction: channel.reacted.findLast(({ providerId }) => providerId === id)?.emoji ?? "",
          file: channel.files.get(id) ?? null,
        })),
    write: async (text, how = {}) => {
      const id = await channel.deliver(1, contact, text);
      if (how.twice) await channel.deliver(1, contact, text, { providerId: id });
      return id;
    },
    sendFile: (bytes) => channel.deliverFile(1, contact, bytes, "document"),
    read: (id) => channel.receipt(1, id, 4),
    refuse: async (refuses) => {
      channel.failure = refuses ? new SendError("refused", "no") : null;
    },
    leave: () => channel.close(1),
    close: () => channel.stop(),
  };
});
