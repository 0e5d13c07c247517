import { CfnOutput, Fn, Stack } from "aws-cdk-lib";
import { PolicyStatement } from "aws-cdk-lib/aws-iam";
import type { Function as LambdaFunction } from "aws-cdk-lib/aws-lambda";
import type { Construct } from "constructs";
import { Api } from "./constructs/api";
import { grantTable } from "./constructs/grant-table";
import { MailQueue } from "./constructs/mail-queue";
import { Monitoring } from "./constructs/monitoring";
import { NoticeStream } from "./constructs/notice-stream";
import { ReconciliationSchedule } from "./constructs/reconciliation-schedule";
import { ServiceFunction } from "./constructs/service-function";
import type { DataStack, KalamuStackProps } from "./data-stack";
import { type FunctionName, type FunctionSpec, functions } from "./functions";

export interface BackendStackProps extends KalamuStackProps {
  data: DataStack;
}

/** What can be rebuilt at any time: API, functions, queue, stream, schedule, alarms. */
export class BackendStack extends Stack {
  readonly api: Api;
  /** Sent by CloudFront and known to the functions: then X-Forwarded-For can be believed. */
  readonly originKey = Fn.select(2, Fn.split("/", this.stackId));
  private readonly data: DataStack;
  private readonly backend: BackendStackProps;

  constructor(scope: Construct, id: string, props: BackendStackProps) {
    const { settings, local, data, ...rest } = props;
    super(scope, id, rest);
    this.data = data;
    this.backend = props;

    this.api = new Api(this, "Api", {
      userPool: data.userPool,
      clients: [data.webClient, ...(data.social ? [data.social.client] : [])],
    });
    const fns = Object.fromEntries(
      Object.entries<FunctionSpec>(functions).map(([name, spec]) => [name, this.made(name, spec)]),
    ) as Record<FunctionName, LambdaFunction>;

    const mail = new MailQueue(this, "Mail", { local, consumer: fns.Mailer });
    mail.queue.grantSendMessages(fns.Contact);
    fns.Contact.addEnvironment("MAIL_QUEUE_URL", mail.queue.queueUrl);
    data.sender.grantSend(fns.Mailer);
    fns.Mailer.addEnvironment("MAIL_CONFIGURATION_SET", data.sender.configurationSetName);
    if (local?.sesUrl) fns.Mailer.addEnvironment("AWS_ENDPOINT_URL_SES", local.sesUrl);
    const notices = new NoticeStream(this, "Notices", {
      local,
      table: data.table,
      consumer: fns.Settlement,
    });
    const schedule = new ReconciliationSchedule(this, "Reconciliations", {
      local,
      target: fns.Reconciliation,
    });
    new Monitoring(this, "Monitoring", {
      settings,
      local,
      api: this.api,
      functions: fns,
      customMessage: data.customMessage,
      deadLetters: {
        Mail: mail.deadLetters,
        Notices: notices.deadLetters,
        Reconciliations: schedule.deadLetters,
      },
    });

    new CfnOutput(this, "ApiId", { value: this.api.httpApi.apiId });
    new CfnOutput(this, "OriginKey", { value: this.originKey });
    new CfnOutput(this, "ApiUrl", { value: this.api.httpApi.apiEndpoint });
    for (const [name, fn] of Object.entries(fns))
      new CfnOutput(this, `${name}Function`, { value: fn.functionName });
  }

  private made(name: string, spec: FunctionSpec): LambdaFunction {
    const { settings, local } = this.backend;
    const { table, userPool, webClient, social, providerSecret } = this.data;
    const { fn } = new ServiceFunction(this, name, {
      spec,
      environment: {
        SETTINGS: JSON.stringify(settings),
        ...(spec.table && { TABLE_NAME: table.tableName }),
        ...(spec.routes && { ORIGIN_KEY: this.originKey }),
        ...(spec.userPool && {
          USER_POOL_ID: userPool.userPoolId,
          USER_POOL_CLIENT_ID: webClient.userPoolClientId,
        }),
        ...(spec.socialSignIn &&
          social && {
            SOCIAL_SIGN_IN_URL: social.url,
            SOCIAL_CLIENT_ID: social.client.userPoolClientId,
          }),
        ...(spec.providerSecret && {
          SECRET_ARN: providerSecret.secretArn,
          DARAJA_URL: local?.darajaUrl ?? settings.darajaUrl,
          // The provider needs no site: on AWS its notices come straight to the API.
          NOTICE_BASE_URL: local
            ? (local.siteOrigin ?? settings.siteUrl)
            : this.api.httpApi.apiEndpoint,
        }),
      },
    });
    grantTable(fn, table, spec.table ?? []);
    if (spec.userPool?.length)
      allow(
        fn,
        spec.userPool.map((action) => `cognito-idp:${action}`),
        userPool.userPoolArn,
      );
    if (spec.providerSecret) allow(fn, ["secretsmanager:GetSecretValue"], providerSecret.secretArn);
    if (spec.routes) this.api.answer(spec.routes, fn);
    return fn;
  }
}

const allow = (fn: LambdaFunction, actions: string[], resource: string) =>
  fn.addToRolePolicy(new PolicyStatement({ actions, resources: [resource] }));
