import type { User } from "@balcao/shared/users.ts";
import { Button } from "@fluentui/react-components";
import { Add20Regular } from "@fluentui/react-icons";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSessionUser } from "../app/hooks.ts";
import { ColleagueTwoFactor } from "../features/two-factor/ColleagueTwoFactor.tsx";
import { DeleteUser } from "../features/users/DeleteUser.tsx";
import { UserDialog } from "../features/users/UserDialog.tsx";
import { UserTable } from "../features/users/UserTable.tsx";
import { useUserPages } from "../features/users/use-user-pages.ts";
import { ListPane } from "../ui/ListPane.tsx";
import { useAddressSearch } from "../ui/use-address-search.ts";

type OpenDialog = { kind: "form"; user: User | null } | { kind: "remove"; user: User };

/** Who signs in to the company. Everybody sees their colleagues; only admins change them. */
export function UsersScreen() {
  const { t } = useTranslation();
  const me = useSessionUser();
  const isAdmin = me.profile === "admin";
  const [search, setSearch] = useAddressSearch();
  const { users, total, isError, refetch, more } = useUserPages(search);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const close = () => setDialog(null);
  const addButton = (
    <Button appearance="primary" icon={<Add20Regular />} onClick={() => setDialog({ kind: "form", user: null })}>
      {t("users.new")}
    </Button>
  );
  const actions = {
    edit: (user: User) => setDialog({ kind: "form", user }),
    remove: (user: User) => setDialog({ kind: "remove", user }),
  };
  return (
    <>
      <ListPane
        title={t("users.title")}
        summary={users && t("users.summary", { count: total })}
        search={{ text: search, label: t("users.searchLabel"), onSearch: setSearch }}
        actions={isAdmin && addButton}
        count={users?.length}
        isError={isError}
        onRetry={() => void refetch()}
        empty={{ art: "chats", title: t("users.emptyTitle"), text: t("users.emptyText") }}
      >
        <UserTable users={users ?? []} actions={isAdmin ? actions : null} onNearEnd={more} />
      </ListPane>
      {dialog?.kind === "form" && (
        <UserDialog title={t(dialog.user ? "users.edit" : "users.new")} user={dialog.user} onClose={close}>
          {dialog.user && dialog.user.id !== me.id && <ColleagueTwoFactor user={dialog.user} />}
        </UserDialog>
      )}
      {dialog?.kind === "remove" && <DeleteUser user={dialog.user} onClose={close} />}
    </>
  );
}
