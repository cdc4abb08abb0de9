import {
  Attach16Regular,
  CalendarLtr16Regular,
  Call16Regular,
  Cart16Regular,
  ContactCard16Regular,
  Document16Regular,
  Image16Regular,
  Location16Regular,
  Mic16Regular,
  Money16Regular,
  PeopleAdd16Regular,
  PersonSync16Regular,
  Phone16Regular,
  Poll16Regular,
  Sticker16Regular,
  Tag16Regular,
  Timer16Regular,
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
  event: CalendarLtr16Regular,
  order: Cart16Regular,
  product: Tag16Regular,
  invite: PeopleAdd16Regular,
  payment: Money16Regular,
  call: Call16Regular,
  newNumber: PersonSync16Regular,
  viewOnce: Phone16Regular,
  unreadable: Timer16Regular,
  unsupported: Phone16Regular,
  other: Attach16Regular,
};

/** The icon of the last message's media. */
export function MediaIcon({ media }: { media: ShownMedia }) {
  const Icon = icons[media];
  return <Icon style={{ flexShrink: 0 }} aria-hidden />;
}
