import { makeStyles, mergeClasses } from "@fluentui/react-components";
import { useState } from "react";
import { tokens } from "../../../ui/theme.ts";
import { ColumnTip } from "./ColumnTip.tsx";
import type { ChartColumn, ChartPart } from "./chart-column.ts";
import { axisValues, nameEvery } from "./chart-scale.ts";
import { useWidth } from "./use-width.ts";

const margin = { left: 36, right: 4, top: 24, bottom: 26 };
const nameWidth = 40;
const widestBar = 28;

const useStyles = makeStyles({
  root: { position: "relative", width: "100%" },
  svg: { display: "block", overflow: "visible" },
  line: { stroke: tokens.hairline, strokeWidth: 1, shapeRendering: "crispEdges" },
  text: { fill: tokens.colorNeutralForeground3, fontSize: "11px", fontVariantNumeric: "tabular-nums" },
  strong: { fill: tokens.colorNeutralForeground1, fontWeight: 600 },
  band: { fill: "transparent" },
  bandOn: { fill: tokens.colorSubtleBackgroundHover },
});

type BarChartProps = {
  /** The chart's summary for screen readers. */
  label: string;
  columns: readonly ChartColumn[];
  height: number;
  /** The bar's share of its column's width. */
  fill?: number;
};

/** A chart of stacked bars. It is an image: the table beside it has every value. */
export function BarChart({ label, columns, height, fill = 0.68 }: BarChartProps) {
  const styles = useStyles();
  const [width, ref] = useWidth(640);
  const [pointed, setPointed] = useState<number | null>(null);
  const highest = Math.max(0, ...columns.map(sumOf));
  const lines = axisValues(highest);
  const inner = { width: Math.max(1, width - margin.left - margin.right), height: height - margin.top - margin.bottom };
  const step = inner.width / Math.max(1, columns.length);
  const barWidth = Math.max(1, Math.min(widestBar, step * fill));
  const scale = inner.height / (lines.at(-1) ?? 1);
  const floor = margin.top + inner.height;
  const every = nameEvery(columns.length, step, nameWidth);
  // The current column always has its label; neighbouring labels are dropped if they would overlap it.
  const here = columns.findIndex(({ isCurrent }) => isCurrent);
  const isNamed = (n: number) => n === here || (n % every === 0 && (here < 0 || Math.abs(n - here) >= every));
  const middleOf = (n: number) => margin.left + step * (n + 0.5);
  const tip = pointed === null ? undefined : columns[pointed];

  return (
    <div ref={ref} className={styles.root} onPointerLeave={() => setPointed(null)}>
      <svg className={styles.svg} width={width} height={height} role="img" aria-label={label}>
        {lines.map((value) => (
          <g key={value}>
            <line
              className={styles.line}
              x1={margin.left}
              x2={width}
              y1={floor - value * scale}
              y2={floor - value * scale}
            />
            <text className={styles.text} x={margin.left - 8} y={floor - value * scale + 4} textAnchor="end">
              {value}
            </text>
          </g>
        ))}
        {columns.map((column, n) => (
          // The whole height reacts to the pointer, because a bar of the value 1 is hard to hit.
          <g key={column.key} onPointerEnter={() => setPointed(n)}>
            <rect
              className={mergeClasses(styles.band, pointed === n && styles.bandOn)}
              x={margin.left + step * n}
              y={margin.top}
              width={step}
              height={inner.height}
            />
            {stacked(column.parts).map(({ part, below, isTop }) => (
              <path
                key={part.key}
                fill={part.color}
                d={bar(middleOf(n) - barWidth / 2, floor - below * scale, barWidth, part.value * scale, isTop)}
              />
            ))}
            {column.value !== undefined && (
              <text
                className={mergeClasses(styles.text, styles.strong)}
                x={middleOf(n)}
                y={floor - sumOf(column) * scale - 6}
                textAnchor="middle"
              >
                {column.value}
              </text>
            )}
            {isNamed(n) && (
              <text
                className={mergeClasses(styles.text, column.isCurrent && styles.strong)}
                x={middleOf(n)}
                y={height - 8}
                textAnchor="middle"
              >
                {column.name}
              </text>
            )}
          </g>
        ))}
      </svg>
      {tip && <ColumnTip column={tip} at={middleOf(pointed ?? 0)} width={width} />}
    </div>
  );
}

const sumOf = ({ parts }: ChartColumn): number => parts.reduce((sum, { value }) => sum + value, 0);

function stacked(parts: readonly ChartPart[]): { part: ChartPart; below: number; isTop: boolean }[] {
  const shown = parts.filter(({ value }) => value > 0);
  let sum = 0;
  return shown.map((part, n) => {
    const below = sum;
    sum += part.value;
    return { part, below, isTop: n === shown.length - 1 };
  });
}

/** A bar on top of `floor`; its upper corners are round if no bar is stacked on it. */
function bar(x: number, floor: number, width: number, height: number, isTop: boolean): string {
  const radius = isTop ? Math.min(3, width / 2, height) : 0;
  const top = floor - height;
  return `M${x} ${floor}V${top + radius}q0 ${-radius} ${radius} ${-radius}H${x + width - radius}q${radius} 0 ${radius} ${radius}V${floor}Z`;
}
