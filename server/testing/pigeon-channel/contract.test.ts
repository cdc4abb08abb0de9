import type { Channel } from "../../channels/channel.ts";
import { type ContractRig, testChannel } from "../channel-contract.ts";
import { RecordingSink } from "../recording-sink.ts";
import type { Loft } from "./loft.ts";
import { PigeonChannel, PigeonSessions } from "./module.ts";

const contact = "5511988880077";

testChannel("a channel of three methods that calls us", async () => {
  const sink = new RecordingSink();
  const channel = new PigeonChannel(sink);
  channel.loft.bring = async (call) => {
    for (const { body } of channel.parts(Buffer.from(JSON.stringify(call)))) await channel.receive(body);
  };
  return rigOf(channel, channel.loft, sink);
});

testChannel("a session of three methods", async () => {
  const sink = new RecordingSink();
  const channel = new PigeonSessions(sink);
  await channel.open(1);
  return { ...rigOf(channel, channel.loft, sink), leave: () => channel.logout(1) };
});

const rigOf = (channel: Channel, loft: Loft, sink: RecordingSink): ContractRig => ({
  channel,
  connectionId: 1,
  sink,
  contact,
  nobody: "5531900000000",
  shown: async (id) => {
    const text = loft.letters.get(id);
    return text === undefined ? [] : [{ text, isDeleted: false, reaction: "", file: null }];
  },
  write: (text, { twice = false } = {}) => loft.write(1, contact, text, twice ? 2 : 1),
  sendFile: null,
  read: (id) => loft.bring({ connectionId: 1, read: id }),
  refuse: async (refuses) => {
    loft.refuses = refuses;
  },
  leave: async () => {
    loft.isClosed = true;
  },
  close: () => channel.stop(),
});
