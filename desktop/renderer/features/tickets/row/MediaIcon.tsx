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
import type { mediaOf } from "./ticket-row-text.ts";

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

/** The sign of what the last message holds. */
export function MediaIcon({ media }: { media: NonNullable<ReturnType<typeof mediaOf>> }) {
  const Icon = icons[media];
  return <Icon style={{ flexShrink: 0 }} aria-hidden />;
}
