import { cloudKind } from "@balcao/shared/channels/cloud.ts";
import { type Connection, channelKindOf } from "@balcao/shared/channels/connections.ts";
import { Cloud20Regular, Phone20Regular } from "@fluentui/react-icons";
import type { ParseKeys } from "i18next";
import type { ComponentType, ReactNode } from "react";
import { CloudDialog } from "./official/CloudDialog.tsx";
import { CloudFacts } from "./official/CloudFacts.tsx";
import { CloudRating } from "./official/CloudRating.tsx";
import { CloudTokenField } from "./official/CloudTokenField.tsx";
import { RatingTemplateHint } from "./official/RatingTemplateHint.tsx";

type OfConnection = ComponentType<{ connection: Connection }>;

type ConnectDialogProps = {
  /** Shown above the fields. */
  notice: ReactNode;
  /** The name that the person has typed so far; `onBack` gets the one of this dialog. */
  name: string;
  onSaved: (connection: Connection) => void;
  onBack: (name: string) => void;
  onClose: () => void;
};

/** The parts of screens in which a kind of channel differs from the others. */
type ChannelScreens = {
  /** Stands for a connection without a picture. */
  Icon: ComponentType;
  /** Behind the name of the kind, for admins. */
  Rating?: OfConnection;
  /** Shown in the form: the channel's data about the connection. */
  Facts?: OfConnection;
  /** Shown in the form below the request for a rating. */
  RatingHint?: OfConnection;
  /** Shown in the form and saved at once: our credentials for the channel. */
  Credentials?: OfConnection;
  /** Makes a connection in its own way. The form of a new one offers it. */
  connect?: { offer: ParseKeys; action: ParseKeys; Dialog: ComponentType<ConnectDialogProps> };
};

const linkedPhone: ChannelScreens = { Icon: Phone20Regular };

/** Screens by the name of the channel's kind. A kind that is missing here gets the screens of a linked phone. */
export const channelScreens: Readonly<Record<string, ChannelScreens>> = {
  [cloudKind]: {
    Icon: Cloud20Regular,
    Rating: CloudRating,
    Facts: CloudFacts,
    RatingHint: RatingTemplateHint,
    Credentials: CloudTokenField,
    connect: { offer: "cloud.offer", action: "cloud.offerAction", Dialog: CloudDialog },
  },
};

/** The screens of a connection's kind. */
export const screensOf = (connection: Connection): ChannelScreens =>
  channelScreens[channelKindOf(connection)] ?? linkedPhone;
