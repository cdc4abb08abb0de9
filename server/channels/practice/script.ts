/** The first line opens the conversation; each later one answers the agent's next message. Then the customer is silent. */
export type Customer = { name: string; lines: readonly string[] };

/** The practice in one language: the company that it takes place in, and its three customers. */
export type Script = {
  company: string;
  connection: string;
  /** Customers reach the first queue. The last one is not the agent's: the second customer asks for it. */
  queues: readonly [string, string, string];
  /** The third customer is given the first tag. */
  tags: readonly [string, string, string];
  customers: readonly [Customer, Customer, Customer];
};

/** The customers' numbers. The area code does not exist, so nobody has them. */
export const customerNumbers = ["5500900000001", "5500900000002", "5500900000003"] as const;
