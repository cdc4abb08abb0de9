import { type Connection, channelKindOf } from "@balcao/shared/channels/connections.ts";
import { useTranslation } from "react-i18next";
import { screensOf } from "./channel-screens.tsx";

/** The kind of a connection's channel, and for admins how the channel rates the connection. */
export function ConnectionKind({ connection, isAdmin }: { connection: Connection; isAdmin: boolean }) {
  const { t } = useTranslation();
  const { Rating } = screensOf(connection);
  return (
    <>
      {t(`connections.kinds.${channelKindOf(connection)}`, "")}
      {isAdmin && Rating && <Rating connection={connection} />}
    </>
  );
}
