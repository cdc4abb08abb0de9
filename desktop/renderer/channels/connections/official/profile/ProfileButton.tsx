import type { Connection } from "@balcao/shared/channels/connections.ts";
import { Button, makeStyles } from "@fluentui/react-components";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ProfileDialog } from "./ProfileDialog.tsx";

const useStyles = makeStyles({ root: { alignSelf: "flex-start", flexShrink: 0 } });

/** Opens the profile that people see of an official number. */
export function ProfileButton({ connection }: { connection: Connection }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" className={styles.root} onClick={() => setOpen(true)}>
        {t("cloud.profile.title")}
      </Button>
      {isOpen && <ProfileDialog connection={connection} onClose={() => setOpen(false)} />}
    </>
  );
}
