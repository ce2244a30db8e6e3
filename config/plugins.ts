import type { PluginEntry } from '#app/platform/plugins/installed_plugin'

/**
 * Every plugin that is installed: a folder of `plugins/`, or a package from npm. `enabled` holds
 * until an administrator switches it in the console.
 */
const plugins: PluginEntry[] = [
  { load: () => import('#plugins/slack/plugin'), enabled: true },
  { load: () => import('#plugins/teams/plugin'), enabled: true },
  { load: () => import('#plugins/oidc/plugin'), enabled: true },
  { load: () => import('#plugins/yourls/plugin'), enabled: false },
  { load: () => import('#plugins/shlink/plugin'), enabled: false },
  { load: () => import('#plugins/bitly/plugin'), enabled: false },
  { load: () => import('#plugins/kutt/plugin'), enabled: false },
  { load: () => import('#plugins/mcp/plugin'), enabled: true },
  { load: () => import('#plugins/saml/plugin'), enabled: true },
  { load: () => import('#plugins/ldap/plugin'), enabled: true },
  { load: () => import('#plugins/signed_licence/plugin'), enabled: true },
  { load: () => import('#plugins/clickhouse/plugin'), enabled: true },
  { load: () => import('#plugins/open_licence/plugin'), enabled: false },
  { load: () => import('#plugins/stripe/plugin'), enabled: false },
  { load: () => import('#plugins/signed_invoices/plugin'), enabled: false },
]

export default plugins
