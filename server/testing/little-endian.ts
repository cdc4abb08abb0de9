/** The width of a number in bytes, and the number. */
export type Field = [2 | 4, number];

/** Numbers in sequence, each with its lowest byte first. */
export function littleEndian(...fields: Field[]): Buffer {
  const buffer = Buffer.alloc(fields.reduce((sum, [width]) => sum + width, 0));
  let at = 0;
  for (const [width, value] of fields) at = buffer.writeUIntLE(value, at, width);
  return buffer;
}
