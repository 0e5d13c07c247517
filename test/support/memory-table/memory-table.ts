import {
  ConditionalCheckFailedException,
  TransactionCanceledException,
} from "@aws-sdk/client-dynamodb";
import {
  BatchGetCommand,
  DeleteCommand,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
  UpdateCommand,
} from "@aws-sdk/lib-dynamodb";
import { marshall } from "@aws-sdk/util-dynamodb";
import { aroundTable } from "../around-table";
import { changesOf, conditionOf, insistAllUsed, type Stored } from "./expressions";

interface Conditioned {
  ConditionExpression?: string | undefined;
  KeyConditionExpression?: string | undefined;
  UpdateExpression?: string | undefined;
  ProjectionExpression?: string | undefined;
  ExpressionAttributeNames?: Record<string, string> | undefined;
  ExpressionAttributeValues?: Record<string, unknown> | undefined;
}

type KeyPair = { pk: string; sk: string };
type Put = Conditioned & { Item?: Stored | undefined };
type Change = Conditioned & { Key?: Stored | undefined };

const copy = <T>(value: T): T => (value === undefined ? value : JSON.parse(JSON.stringify(value)));

/**
 * An in-memory version of the part of DynamoDB that the product uses, with the same conditions,
 * transactions and orders; the same histories on DynamoDB Local prove this. `around` wraps each
 * command, to stop or delay it.
 */
export class MemoryTable {
  private readonly items = new Map<string, Stored>();
  around: <T>(effect: () => T, command: object) => Promise<T> = async (effect) => effect();

  /** All stored items, which callers must not change. */
  all = (): Stored[] => [...this.items.values()];

  /**
   * Saves the stored items. The returned function restores them, but leaves later items for which
   * `survives` returns true.
   */
  remember(survives: (item: Stored) => boolean): () => void {
    const remembered = copy([...this.items]);
    return () => {
      for (const [key, item] of this.items) if (!survives(item)) this.items.delete(key);
      for (const [key, item] of remembered) this.items.set(key, item);
    };
  }

  /** Makes all document clients use this table, until the returned function is called. */
  install(): () => void {
    return aroundTable((command) => this.around(() => this.run(command), command));
  }

  private run(command: object): unknown {
    if (command instanceof GetCommand) return { Item: this.found(command.input.Key as KeyPair) };
    if (command instanceof BatchGetCommand) return this.batchGet(command);
    if (command instanceof QueryCommand) return this.query(command);
    if (command instanceof PutCommand) return this.single(() => this.put(command.input));
    if (command instanceof UpdateCommand)
      return this.single(() => {
        this.update(command.input);
        return { Attributes: this.found(command.input.Key as KeyPair) };
      });
    if (command instanceof DeleteCommand) return this.single(() => this.remove(command.input));
    if (command instanceof TransactWriteCommand) return this.transact(command);
    throw new Error(`The memory table knows no ${command.constructor.name}.`);
  }

  private found(key: KeyPair) {
    return copy(this.items.get(id(key)));
  }

  private batchGet({ input }: BatchGetCommand) {
    const Responses = Object.fromEntries(
      Object.entries(input.RequestItems ?? {}).map(([table, { Keys = [] }]) => {
        if (new Set(Keys.map((key) => id(key as KeyPair))).size < Keys.length)
          throw new Error("A batch names the same item twice.");
        return [table, Keys.flatMap((key) => this.found(key as KeyPair) ?? [])];
      }),
    );
    return { Responses };
  }

  private query({ input }: QueryCommand) {
    const prefix = input.IndexName ?? "";
    const [pk, sk] = [`${prefix}pk`, `${prefix}sk`];
    const place = (item: Stored) => `${item[sk]} ${item["pk"]} ${item["sk"]}`;
    const matches = matcher(input);
    const partition = input.ExpressionAttributeValues?.[":pk"];
    const direction = input.ScanIndexForward === false ? -1 : 1;
    const after = input.ExclusiveStartKey && place(input.ExclusiveStartKey);
    const inOrder = [...this.items.values()]
      // Excludes most items faster than the expression.
      .filter((item) => partition === undefined || item[pk] === partition)
      .filter((item) => item[pk] !== undefined && item[sk] !== undefined && matches(item))
      .sort((one, other) => (place(one) < place(other) ? -direction : direction))
      .filter((item) => after === undefined || (place(item) > after ? 1 : -1) === direction);
    const Items = inOrder.slice(0, input.Limit).map((item) => projected(copy(item), input));
    const last = inOrder.length > Items.length ? copy(inOrder[Items.length - 1]) : undefined;
    return { Items, ...(last && { LastEvaluatedKey: last }) };
  }

  private put(input: Put) {
    const item = copy(input.Item) as Stored & KeyPair;
    if (!item.pk || !item.sk) throw new Error("A key is empty.");
    this.insist(input, item);
    this.items.set(id(item), item);
  }

  private update(input: Change) {
    const key = input.Key as KeyPair;
    this.insist(input, key);
    const item: Stored = copy(this.items.get(id(key))) ?? { ...key };
    const before = copy(item);
    const [names, values] = boundOf(input);
    for (const change of changesOf(input.UpdateExpression ?? ""))
      change(item, { item: before, names, values });
    this.items.set(id(key), copy(item));
  }

  private remove(input: Change) {
    this.insist(input, input.Key as KeyPair);
    this.items.delete(id(input.Key as KeyPair));
  }

  private insist(input: Conditioned, key: KeyPair) {
    const old = this.items.get(id(key));
    if (!matcher(input)(old)) throw new Refused(old);
  }

  private single<T>(write: () => T): T {
    try {
      return write();
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      throw new ConditionalCheckFailedException({
        message: "The conditional request failed",
        $metadata: {},
        ...(error.old && { Item: marshall(error.old) }),
      });
    }
  }

  private transact({ input }: TransactWriteCommand) {
    const writes = input.TransactItems ?? [];
    const touched = writes.map(({ Put: put, Update: up, Delete: del, ConditionCheck: check }) =>
      id((put?.Item ?? up?.Key ?? del?.Key ?? check?.Key) as KeyPair),
    );
    if (new Set(touched).size < touched.length)
      throw new Error("A transaction touches the same item twice.");
    if (writes.length > 100) throw new Error("A transaction has more than 100 items.");
    const before = touched.map((key) => [key, this.items.get(key)] as const);
    const reasons = writes.map(({ Put: put, Update: up, Delete: del, ConditionCheck: check }) => {
      try {
        if (put) this.put(put);
        if (up) this.update(up);
        if (del) this.remove(del);
        if (check) this.insist(check, check.Key as KeyPair);
        return { Code: "None" };
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        return {
          Code: "ConditionalCheckFailed",
          ...(error.old && { Item: marshall(error.old) }),
        };
      }
    });
    if (reasons.every(({ Code }) => Code === "None")) return {};
    for (const [key, item] of before)
      if (item) this.items.set(key, item);
      else this.items.delete(key);
    throw new TransactionCanceledException({
      message: "Transaction cancelled",
      $metadata: {},
      CancellationReasons: reasons,
    });
  }
}

class Refused extends Error {
  constructor(readonly old: Stored | undefined) {
    super("refused");
  }
}

const id = ({ pk, sk }: KeyPair) => `${pk}\n${sk}`;

function projected(item: Stored, { ProjectionExpression, ...input }: Conditioned): Stored {
  if (!ProjectionExpression) return item;
  const [names] = boundOf(input);
  const asked = ProjectionExpression.split(",").map((name) => names[name.trim()] ?? name.trim());
  return Object.fromEntries(asked.map((name) => [name, item[name]]));
}

const boundOf = (input: Conditioned) =>
  [input.ExpressionAttributeNames ?? {}, input.ExpressionAttributeValues ?? {}] as const;

function matcher(input: Conditioned) {
  const { ConditionExpression, KeyConditionExpression, UpdateExpression } = input;
  const [names, values] = boundOf(input);
  const expressions = [
    ConditionExpression,
    KeyConditionExpression,
    UpdateExpression,
    input.ProjectionExpression,
  ];
  insistAllUsed(expressions, { ...names, ...values });
  const written = ConditionExpression ?? KeyConditionExpression;
  if (!written) return () => true;
  const condition = conditionOf(written);
  return (item: Stored | undefined) => condition({ item, names, values });
}
