import { Button } from "@fluentui/react-components";
import { ArrowDown16Regular, ArrowUp16Regular } from "@fluentui/react-icons";
import { Tip } from "./Tip.tsx";

type MoveButtonsProps<Item> = {
  items: readonly Item[];
  /** The item's place among them. */
  at: number;
  upText: string;
  downText: string;
  onMove: (items: Item[]) => void;
};

/** Two buttons that exchange an item of a list with the one above or below it. */
export function MoveButtons<Item>({ items, at, upText, downText, onMove }: MoveButtonsProps<Item>) {
  const moveTo = (to: number) => {
    const next = [...items];
    next.splice(to, 0, ...next.splice(at, 1));
    onMove(next);
  };
  return (
    <>
      <Tip text={upText}>
        <Button
          appearance="subtle"
          size="small"
          icon={<ArrowUp16Regular />}
          disabledFocusable={at === 0}
          onClick={() => moveTo(at - 1)}
        />
      </Tip>
      <Tip text={downText}>
        <Button
          appearance="subtle"
          size="small"
          icon={<ArrowDown16Regular />}
          disabledFocusable={at === items.length - 1}
          onClick={() => moveTo(at + 1)}
        />
      </Tip>
    </>
  );
}
