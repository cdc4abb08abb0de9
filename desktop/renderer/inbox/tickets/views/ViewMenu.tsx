import type { View } from "@balcao/shared/inbox/views.ts";
import { MenuDivider, MenuItem } from "@fluentui/react-components";
import {
  Add20Regular,
  ArrowLeft20Regular,
  ArrowRight20Regular,
  Copy20Regular,
  Delete20Regular,
  Edit20Regular,
  Table20Regular,
} from "@fluentui/react-icons";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { useSessionUser } from "../../../client/hooks.ts";
import { ButtonMenu } from "../../../ui/action/ButtonMenu.tsx";
import { useToast } from "../../../ui/toast/toast-context.ts";
import { useOrderViewsMutation } from "./views-api.ts";

type ViewMenuProps = {
  views: readonly View[];
  /** The view on screen; null for the whole list. */
  current: View | null;
  /** A new one, perhaps with the filter of another. */
  onNew: (like: View | null) => void;
  onEdit: (view: View) => void;
  onDelete: (view: View) => void;
};

/** Makes a view; changes, moves, copies and deletes the one on screen. */
export function ViewMenu({ views, current, onNew, onEdit, onDelete }: ViewMenuProps) {
  const { t } = useTranslation();
  const { profile } = useSessionUser();
  const navigate = useNavigate();
  const { showFailure } = useToast();
  const [order] = useOrderViewsMutation();
  const shared = current !== null && current.reach !== "own";
  const side = views.filter(({ reach }) => (reach !== "own") === shared).map(({ id }) => id);
  const at = current ? side.indexOf(current.id) : -1;
  const move = async (by: 1 | -1) => {
    const ids = [...side];
    const [moved = 0] = ids.splice(at, 1);
    ids.splice(at + by, 0, moved);
    const { error } = await order({ shared, ids });
    if (error) showFailure(error);
  };
  return (
    <ButtonMenu label={t("views.menu")} appearance="subtle" size="small">
      <MenuItem icon={<Add20Regular />} onClick={() => onNew(null)}>
        {t("views.new")}
      </MenuItem>
      {current && <MenuDivider />}
      {current?.mayChange && (
        <>
          <MenuItem icon={<Edit20Regular />} onClick={() => onEdit(current)}>
            {t("views.edit")}
          </MenuItem>
          <MenuItem icon={<ArrowLeft20Regular />} disabled={at === 0} onClick={() => void move(-1)}>
            {t("views.moveLeft")}
          </MenuItem>
          <MenuItem icon={<ArrowRight20Regular />} disabled={at === side.length - 1} onClick={() => void move(1)}>
            {t("views.moveRight")}
          </MenuItem>
        </>
      )}
      {current && profile === "admin" && (
        <MenuItem icon={<Table20Regular />} onClick={() => void navigate(`/views/${current.id}`)}>
          {t("views.table.open")}
        </MenuItem>
      )}
      {current && (
        <MenuItem icon={<Copy20Regular />} onClick={() => onNew(current)}>
          {t("views.copy")}
        </MenuItem>
      )}
      {current?.mayChange && (
        <MenuItem icon={<Delete20Regular />} onClick={() => onDelete(current)}>
          {t("views.delete.action")}
        </MenuItem>
      )}
    </ButtonMenu>
  );
}
