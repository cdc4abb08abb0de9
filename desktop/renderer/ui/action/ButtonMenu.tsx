import { Button, type ButtonProps, Menu, MenuList, MenuPopover, MenuTrigger } from "@fluentui/react-components";
import { MoreHorizontal20Regular } from "@fluentui/react-icons";
import type { ReactNode } from "react";
import { Tip } from "./Tip.tsx";

type ButtonMenuProps = Pick<
  ButtonProps,
  "appearance" | "size" | "className" | "icon" | "disabled" | "disabledFocusable"
> & {
  /** The button's name: its tooltip, which screen readers read, too. */
  label: string;
  /** The menu's items. */
  children: ReactNode;
};

/** A button with an icon that opens a menu: three dots by default. */
export function ButtonMenu({ label, children, ...button }: ButtonMenuProps) {
  return (
    <Menu positioning="below-end">
      <MenuTrigger disableButtonEnhancement>
        <Tip text={label}>
          <Button icon={<MoreHorizontal20Regular />} {...button} />
        </Tip>
      </MenuTrigger>
      <MenuPopover>
        <MenuList>{children}</MenuList>
      </MenuPopover>
    </Menu>
  );
}
