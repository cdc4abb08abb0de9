import {
  Attach16Regular,
  ContactCard16Regular,
  Document16Regular,
  Image16Regular,
  Location16Regular,
  Mic16Regular,
  Poll16Regular,
  Sticker16Regular,
  Video16Regular,
} from "@fluentui/react-icons";
import type { ShownMedia } from "../../../ui/text/message-line.ts";

const icons = {
  image: Image16Regular,
  audio: Mic16Regular,
  video: Video16Regular,
  document: Document16Regular,
  sticker: Sticker16Regular,
  location: Location16Regular,
  contact: ContactCard16Regular,
  poll: Poll16Regular,
  other: Attach16Regular,
};

/** The icon of the last message's media. */
export function MediaIcon({ media }: { media: ShownMedia }) {
  const Icon = icons[media];
  return <Icon style={{ flexShrink: 0 }} aria-hidden />;
}
