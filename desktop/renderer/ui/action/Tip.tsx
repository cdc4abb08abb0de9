import { Tooltip } from "@fluentui/react-components";
import type { ReactElement } from "react";

/** The label of an icon button, as a tooltip and for screen readers. */
export const Tip = ({ text, children }: { text: string; children: ReactElement }) => (
  <Tooltip content={text} relationship="label" withArrow>
    {children}
  </Tooltip>
);
