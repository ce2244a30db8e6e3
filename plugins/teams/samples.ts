import type { PluginSamples } from '#plugin_contract'

const WORKFLOW = '0b1c2d3e4f5a6b7c8d9e0f1a2b3c4d5e/triggers/manual/paths/invoke'
const QUERY = '?api-version=2016-06-01&sp=%2Ftriggers%2Fmanual%2Frun&sv=1.0&sig=aB-c_d3'
const LOGIC = `/workflows/${WORKFLOW}${QUERY}`
const DIRECT = `/powerautomate/automations/direct/workflows/${WORKFLOW}?api-version=1&sig=aB-c_d3`
const ENVIRONMENT = 'default1a2b3c4d5e6f.7a.environment.api.powerplatform.com'

/** Addresses that workflows of Teams listen at, and others that look like them. */
const samples: PluginSamples = {
  chatChannels: {
    Teams: {
      addresses: [
        `https://prod-14.westeurope.logic.azure.com${LOGIC}`,
        `https://prod-14.westeurope.logic.azure.com:443${LOGIC}`,
        `https://prod-00.westus.logic.azure.com:443${LOGIC}`,
        `https://prod-161.westus2.logic.azure.com${LOGIC}`,
        `https://prod-27.australiasoutheast.logic.azure.com${LOGIC}`,
        `https://prod-08.germanywestcentral.logic.azure.com${LOGIC}`,
        `https://westeurope.logic.azure.com${LOGIC}`,
        `https://PROD-14.WestEurope.Logic.Azure.Com${LOGIC}`,
        `HTTPS://prod-14.westeurope.logic.azure.com${LOGIC}`,
        `https://prod-14.westeurope.logic.azure.com/workflows/${WORKFLOW}`,
        'https://prod-14.westeurope.logic.azure.com/workflows/abc123',
        `https://prod-14.westeurope.logic.azure.com/workflows/${WORKFLOW}?`,
        `https://prod-14.westeurope.logic.azure.com/x/..${LOGIC}`,
        `https://${ENVIRONMENT}${DIRECT}`,
        `https://${ENVIRONMENT}:443${DIRECT}`,
        `https://${ENVIRONMENT.toUpperCase()}${DIRECT}`,
        `https://0f1e2d3c.environment.api.powerplatform.com${DIRECT}`,
        `https://0f1e2d3c4b5a.01.environment.api.powerplatform.com:443${DIRECT}`,
        `https://0f1e2d3c.environment.api.powerplatform.com/powerautomate/automations/direct/workflows/${WORKFLOW}`,
        `https://a.b.c.environment.api.powerplatform.com${DIRECT}`,
      ],
      foreignAddresses: [
        `http://prod-14.westeurope.logic.azure.com${LOGIC}`,
        `https://logic.azure.com${LOGIC}`,
        `https://prod-14.westeurope.logic.azure.com.example.com${LOGIC}`,
        `https://example.com/prod-14.westeurope.logic.azure.com${LOGIC}`,
        `https://prod-14.westeurope.evillogic.azure.com${LOGIC}`,
        `https://prod-14.westeurope.logic.azure.co${LOGIC}`,
        `https://prod-14.westeurope.logic-azure.com${LOGIC}`,
        `https://prod-14.westeurope.logic.azure.com.${LOGIC}`,
        `https://.logic.azure.com${LOGIC}`,
        `https://-prod.logic.azure.com${LOGIC}`,
        `https://a.b.c.d.logic.azure.com${LOGIC}`,
        `https://prod_14.westeurope.logic.azure.com${LOGIC}`,
        `https://prod-14.westeurope.logic.azure.com:8443${LOGIC}`,
        `https://prod-14.westeurope.logic.azure.com:80${LOGIC}`,
        `https://user@prod-14.westeurope.logic.azure.com${LOGIC}`,
        `https://user:word@prod-14.westeurope.logic.azure.com${LOGIC}`,
        `https://prod-14.westeurope.logic.azure.com@example.com${LOGIC}`,
        `https://prod-14.westeurope.logic.azure.com${LOGIC}#part`,
        'https://prod-14.westeurope.logic.azure.com/',
        'https://prod-14.westeurope.logic.azure.com/workflows',
        'https://prod-14.westeurope.logic.azure.com/workflows/',
        'https://prod-14.westeurope.logic.azure.com/workflows//triggers',
        'https://prod-14.westeurope.logic.azure.com/workflows/abc/',
        'https://prod-14.westeurope.logic.azure.com/Workflows/abc',
        'https://prod-14.westeurope.logic.azure.com/workflows/../other/abc',
        'https://prod-14.westeurope.logic.azure.com/workflows/abc%2Fdef',
        'https://prod-14.westeurope.logic.azure.com/api/abc',
        `https://prod-14.westeurope.logic.azure.com${DIRECT}`,
        `https://environment.api.powerplatform.com${DIRECT}`,
        `https://${ENVIRONMENT}.example.com${DIRECT}`,
        `https://${ENVIRONMENT}:444${DIRECT}`,
        `https://user@${ENVIRONMENT}${DIRECT}`,
        `http://${ENVIRONMENT}${DIRECT}`,
        `https://${ENVIRONMENT}${LOGIC}`,
        `https://${ENVIRONMENT}/powerautomate/automations/direct/workflows`,
        `https://${ENVIRONMENT}/powerautomate/automations/workflows/abc`,
        `https://${ENVIRONMENT}/powerautomate/automations/direct/workflows/../../abc`,
        `https://0f1e2d3c.tenant.api.powerplatform.com${DIRECT}`,
        `https://0f1e2d3c.environment.api.powerplatform.co${DIRECT}`,
        `https://evilenvironment.api.powerplatform.com${DIRECT}`,
        'https://northmoor.webhook.office.com/webhookb2/abc/IncomingWebhook/def/ghi',
        'https://hooks.slack.com/services/T1/B1/x',
      ],
    },
  },
}

export default samples
