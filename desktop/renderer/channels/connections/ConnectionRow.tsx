import type { Connection } from "@balcao/shared/channels/connections.ts";
import { Link, mergeClasses } from "@fluentui/react-components";
import { Checkmark20Regular } from "@fluentui/react-icons";
import { useTranslation } from "react-i18next";
import { Face } from "../../ui/mark/Face.tsx";
import { useTimeZone } from "../../ui/page-context.ts";
import { phoneText } from "../../ui/text/phone-text.ts";
import { shortDateTimeText } from "../../ui/text/time.ts";
import { ConnectionKind } from "./ConnectionKind.tsx";
import { type ConnectionRowActions, ConnectionRowMenu } from "./ConnectionRowMenu.tsx";
import { screensOf } from "./channel-screens.tsx";
import { hasObstacle } from "./connection-actions.ts";
import { useConnectionStyles } from "./connection-styles.ts";
import { NewChatsLine } from "./NewChatsLine.tsx";
import { SessionButtons } from "./SessionButtons.tsx";
import { StatusPill } from "./StatusPill.tsx";

type ConnectionRowProps = { connection: Connection; actions: ConnectionRowActions | null };

/** One connection: on narrow screens the first column includes the text of the hidden ones. */
export function ConnectionRow({ connection, actions }: ConnectionRowProps) {
  const styles = useConnectionStyles();
  const { t } = useTranslation();
  const timeZone = useTimeZone();
  const { name, number, image, isDefault, queues, updatedAt, status } = connection;
  const { Icon } = screensOf(connection);
  const numberText = number ? phoneText(number) : t("connections.unpaired");
  const queueNames = queues.map((queue) => queue.name).join(", ") || t("connections.form.noQueues");
  return (
    <tr className={styles.row}>
      <td className={styles.cell}>
        <div className={styles.who}>
          <span className={styles.tile}>{image ? <Face name={name} size={36} imageUrl={image} /> : <Icon />}</span>
          <div className={styles.words}>
            <div className={styles.nameLine}>
              <span className={styles.name} title={name}>
                {name}
              </span>
              {isDefault && (
                <span className={mergeClasses(styles.default, styles.smallOnly)}>{t("connections.default")}</span>
              )}
            </div>
            <div className={mergeClasses(styles.detail, styles.wraps)}>
              <ConnectionKind connection={connection} isAdmin={actions !== null} />
            </div>
            {hasObstacle(connection) && <Obstacle onOpen={actions && (() => actions.run("qr", connection))} />}
            <NewChatsLine connection={connection} />
            <div className={mergeClasses(styles.detail, styles.largeOnly)} title={queueNames}>
              {queueNames}
            </div>
            <div className={mergeClasses(styles.detail, styles.smallOnly)}>{numberText}</div>
          </div>
        </div>
      </td>
      <td className={mergeClasses(styles.cell, styles.largeOnly)}>{numberText}</td>
      <td className={styles.cell}>
        <StatusPill status={status} />
      </td>
      {actions && (
        <td className={mergeClasses(styles.cell, styles.wideOnly)}>
          <SessionButtons connection={connection} onRun={actions.run} />
        </td>
      )}
      <td className={mergeClasses(styles.cell, styles.faint, actions ? styles.largeOnly : styles.wideOnly)}>
        {shortDateTimeText(updatedAt, timeZone)}
      </td>
      <td className={mergeClasses(styles.cell, styles.largeOnly)}>
        {isDefault && <Checkmark20Regular aria-label={t("connections.default")} role="img" />}
      </td>
      {actions && (
        <td>
          <ConnectionRowMenu connection={connection} actions={actions} />
        </td>
      )}
    </tr>
  );
}

/** Why the number cannot be linked; for admins it opens what they can do. */
function Obstacle({ onOpen }: { onOpen: (() => void) | null }) {
  const styles = useConnectionStyles();
  const { t } = useTranslation();
  const words = t("connections.passkey.asked");
  return (
    <div className={mergeClasses(styles.detail, styles.wraps)} title={words}>
      {onOpen ? (
        <Link as="button" className={styles.obstacle} onClick={onOpen}>
          {words}
        </Link>
      ) : (
        words
      )}
    </div>
  );
}
