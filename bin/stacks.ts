import {
  CloudFormationClient,
  DescribeStacksCommand,
  GetTemplateCommand,
  paginateListStackResources,
} from "@aws-sdk/client-cloudformation";
import {
  AdminDeleteUserCommand,
  CognitoIdentityProviderClient,
  UserNotFoundException,
} from "@aws-sdk/client-cognito-identity-provider";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { GetQueueAttributesCommand, SQSClient } from "@aws-sdk/client-sqs";
import {
  DeleteCommand,
  DynamoDBDocumentClient,
  GetCommand,
  QueryCommand,
} from "@aws-sdk/lib-dynamodb";
import { stackName } from "../lib/settings";

/** The parts of a stack's template that the scripts need. */
export interface CloudFormation {
  Resources?: Record<string, { Type: string; Properties?: Record<string, unknown> }>;
}

/** Finds the deployed stack's resources and reads its data. Needs the operator's credentials. */
export class Stacks {
  readonly name = stackName();
  private readonly cloudFormation: CloudFormationClient;
  private readonly cognito: CognitoIdentityProviderClient;
  private readonly sqs: SQSClient;
  private readonly table: DynamoDBDocumentClient;

  constructor(region: string) {
    this.cloudFormation = new CloudFormationClient({ region });
    this.cognito = new CognitoIdentityProviderClient({ region });
    this.sqs = new SQSClient({ region });
    this.table = DynamoDBDocumentClient.from(new DynamoDBClient({ region }));
  }

  async template(): Promise<CloudFormation> {
    const { TemplateBody = "{}" } = await this.cloudFormation.send(
      new GetTemplateCommand({ StackName: this.name }),
    );
    return JSON.parse(TemplateBody);
  }

  async named(
    type: string,
    isWanted: (logicalId: string) => boolean = () => true,
  ): Promise<string[]> {
    const found: string[] = [];
    const { cloudFormation: client, name: StackName } = this;
    const pages = paginateListStackResources({ client }, { StackName });
    for await (const { StackResourceSummaries = [] } of pages)
      for (const {
        ResourceType,
        LogicalResourceId = "",
        PhysicalResourceId,
      } of StackResourceSummaries)
        if (ResourceType === type && isWanted(LogicalResourceId) && PhysicalResourceId)
          found.push(PhysicalResourceId);
    return found;
  }

  /** The table that the functions use; after a restore, the restored one. */
  async tableName(): Promise<string> {
    const { Stacks = [] } = await this.cloudFormation.send(
      new DescribeStacksCommand({ StackName: this.name }),
    );
    const outputs = Stacks.flatMap(({ Outputs = [] }) => Outputs);
    const name = outputs.find(({ OutputKey }) => OutputKey === "TableName")?.OutputValue;
    if (!name) throw new Error(`${this.name} has no output TableName.`);
    return name;
  }

  async waiting(queues: readonly string[]): Promise<number> {
    const counts = await Promise.all(
      queues.map(async (QueueUrl) => {
        const { Attributes = {} } = await this.sqs.send(
          new GetQueueAttributesCommand({
            QueueUrl,
            AttributeNames: [
              "ApproximateNumberOfMessages",
              "ApproximateNumberOfMessagesNotVisible",
            ],
          }),
        );
        return Object.values(Attributes).reduce((sum, count) => sum + Number(count), 0);
      }),
    );
    return counts.reduce((sum, count) => sum + count, 0);
  }

  /**
   * Removes the writer with this address: the user and all items, except the account number, which
   * is never reused, and codes of mailed links, which expire. Returns the number of removed items;
   * undefined if the writer stays because of ledger entries.
   */
  async remove(userPoolId: string, { email, username }: { email: string; username: string }) {
    const TableName = await this.tableName();
    const ownAddress = { pk: `EMAIL#${email}`, sk: "EMAIL" };
    const { Item } = await this.table.send(new GetCommand({ TableName, Key: ownAddress }));
    // The user id is from the table, since the site's answers must not decide what is deleted.
    const userId = Item?.["userId"];
    const partitions = [`EMAIL#${email}`, `USERNAME#${username}`];
    if (userId) partitions.unshift(`USER#${userId}`, `INBOX#${userId}`);
    const keys = (await Promise.all(partitions.map((pk) => this.keysUnder(TableName, pk)))).flat();
    if (keys.some(({ sk }) => sk.startsWith("ENTRY#"))) return undefined;
    const user = { UserPoolId: userPoolId, Username: email };
    await this.cognito.send(new AdminDeleteUserCommand(user)).catch((error: unknown) => {
      if (!(error instanceof UserNotFoundException)) throw error;
    });
    for (const Key of keys) await this.table.send(new DeleteCommand({ TableName, Key }));
    return keys.length;
  }

  private async keysUnder(TableName: string, pk: string) {
    const { Items = [] } = await this.table.send(
      new QueryCommand({
        TableName,
        KeyConditionExpression: "pk = :pk",
        ExpressionAttributeValues: { ":pk": pk },
      }),
    );
    return Items.map(({ sk }) => ({ pk, sk: String(sk) }));
  }
}
