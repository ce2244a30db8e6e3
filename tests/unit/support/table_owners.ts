import { WINGS } from '#tests/unit/support/import_graph'
import type { ProgramTexts } from '#tests/unit/support/sql_texts'

/**
 * Who owns each table: a wing, or the one room whose files may name it. Migrations say what a table is,
 * not whose.
 */
export const TABLE_OWNERS: Record<string, string[]> = {
  'shared': ['leases', 'lock_turns', 'sweeps'],
  'redirect': ['visitor_salts'],
  'platform': [
    ...['audit_log', 'change_feed', 'custom_plans', 'events', 'idempotency_keys'],
    ...['installation_licence', 'installation_settings', 'mail_attachments', 'mails'],
    'provisioned_items',
    ...['plan_changes', 'plugin_secrets', 'plugin_states', 'plugin_store', 'plugin_version'],
  ],
  'people': [
    ...['account_tokens', 'address_domains', 'api_keys', 'audit_chain', 'external_identities'],
    ...['identity_provider_domains', 'identity_providers', 'invitations', 'provider_sessions'],
    'organisation_allowances',
    ...['organisation_billing', 'organisation_owners', 'organisations', 'payment_events'],
    ...[
      'passkeys',
      'payment_subscriptions',
      'received_answers',
      'recovery_codes',
      'second_factors',
    ],
    'sessions',
    ...['scim_group_members', 'scim_groups', 'scim_tokens', 'scim_users'],
    ...[
      'sign_in_networks',
      'spent_proofs',
      'stranger_mails',
      'throttles',
      'users',
      'workspace_members',
    ],
    ...['workspaces'],
  ],
  'linking': [
    ...['bulk_change_links', 'bulk_changes', 'campaigns', 'checked_hosts', 'checked_urls'],
    ...['domain_brands', 'domain_checks', 'domain_files', 'domains', 'folders', 'frequent_words'],
    ...['import_lines', 'import_pieces', 'imports', 'link_check_outages', 'link_counts'],
    ...['link_destinations', 'link_preview_images', 'link_tags', 'link_texts', 'link_versions'],
    ...['links', 'notes', 'printed_hosts', 'qr_code_logos', 'qr_codes'],
    ...['right_addresses', 'saved_views', 'utm_templates', 'word_endings', 'word_links'],
    'workspace_numbers',
  ],
  'visits': [
    ...['click_day_dimensions', 'click_days', 'click_erasures', 'click_peaks'],
    ...['click_reclassifications', 'click_resets', 'click_rules', 'click_spool_offsets'],
    ...['click_spools', 'conversions', 'report_mail_recipients', 'report_mails', 'report_shares'],
    ...['unknown_alias_days', 'unknown_aliases'],
  ],
  'visits/click_ranges': ['click_fences', 'click_ranges', 'column_stores'],
  'visits/raw_clicks': [
    ...['click_agents', 'click_names', 'click_receipts', 'click_traits', 'click_workspaces'],
    ...['link_visitors', 'packed_clicks', 'damaged_packs', 'raw_clicks'],
  ],
  'integrations': ['bells', 'deliveries', 'delivery_turns', 'webhook_lanes', 'webhooks'],
  'installation': [
    ...['alert_chats', 'alert_settings', 'alerts', 'announcement_dismissals', 'announcements'],
    ...[
      'backup_copies',
      'backups',
      'disk_samples',
      'installation_counters',
      'installation_history',
      'instances',
      'key_checks',
    ],
    ...['workspace_imports'],
  ],
}

/** Files and folders whose work is with tables of other wings, and why. No exception reaches raw clicks but that of archives. */
export const TABLE_EXCEPTIONS: Record<string, string> = {
  'shared/database/read_replica': 'sees in a row that each process writes how late the replica is',
  'redirect/links/mysql_source': 'the hot path: one statement finds a link with all it needs',
  'redirect/replica/': 'copies all links to the disk, into tables of its own by the same names',
  'platform/access/': 'who may do what, in one statement in front of each call',
  'platform/console/queries/': 'the workspaces that a person can switch to',
  'platform/licence/': 'counts what the licence limits in the whole installation',
  'platform/idempotency/actions/run_once': 'is the link that the first request made still there?',
  'people/billing/queries/find_plan_holdings': 'counts what plans limit',
  'people/organisations/queries/list_all_organisations': 'counts what plans limit',
  'people/plans/queries/organisation_usage': 'counts what plans limit',
  'people/usage/': 'counts what plans limit, and what the side bar leads to',
  'people/registration/actions/set_registration': 'writes one setting of the installation',
  'people/accounts/actions/claim_first_account': 'of processes that start at once one is first',
  'people/accounts/actions/send_nothing': 'a mail that is not sent takes as long as one that is',
  'people/audit/actions/': 'signs, seals and prunes the rows that the platform writes',
  'linking/links/actions/reseal_password': 'has a link that opens again read again',
  'linking/domains/actions/remove_domain': 'workspaces whose default the domain was have none',
  'visits/clicks/actions/add_roll_ups': 'links and QR codes have counters for their lists',
  'visits/reclassification/actions/change_sums': 'corrects those counters',
  'integrations/webhooks/actions/': 'deliveries are written with their event',
  'integrations/erasure/': 'events go with the deliveries of their workspace',
  'installation/jobs/actions/change_sweep': 'administrators have a sweep run now',
  'installation/licence/actions/announce_licence_end': 'notes which mail was the last',
  'installation/plans/actions/': 'administrators make plans, which every process knows',
  'installation/set_up/': 'makes the first organisation, workspace and settings',
  'installation/workspace_archives/': 'writes rows of every wing as they were in another place',
}

const KNOWN = new Map(
  Object.entries(TABLE_OWNERS).flatMap(([owner, tables]) => tables.map((table) => [table, owner]))
)

const USED = /\b(?:FROM|(?:STRAIGHT_)?JOIN|INTO|UPDATE|TABLE)\s+`?([a-z][a-z_]*)\b/g
const CHANGED =
  /\b(?:INTO|UPDATE|DELETE(?:\s+[a-z]+)?\s+FROM|(?:ALTER|TRUNCATE)\s+TABLE|SET)\s+`?([a-z][a-z_]*)\b/g

/** A table that a program names, and whether the program changes its rows. */
interface TableUse {
  table: string
  isChange: boolean
}

/** Lists the tables that a program names in its statements and queries. */
export function listTables({ texts, named }: ProgramTexts): TableUse[] {
  const uses = new Map<string, boolean>()
  const add = (table: string, isChange: boolean) => {
    if (KNOWN.has(table)) uses.set(table, isChange || (uses.get(table) ?? false))
  }
  for (const text of texts) {
    for (const [, table] of text.matchAll(USED)) add(table, false)
    for (const [, table] of text.matchAll(CHANGED)) add(table, true)
    if (isOfRoom(text)) add(text, false)
  }
  for (const { name, isChange } of named) add(name, isChange)
  return [...uses].map(([table, isChange]) => ({ table, isChange }))
}

/** Names that stand for nothing but a table of a room are found wherever they are a whole text. */
function isOfRoom(text: string): boolean {
  return text.includes('_') && (KNOWN.get(text)?.includes('/') ?? false)
}

/** Returns the exception that a file falls under; undefined: none. */
export function findTableException(file: string): string | undefined {
  return Object.keys(TABLE_EXCEPTIONS).find((at) =>
    at.endsWith('/') ? file.startsWith(at) : file === at
  )
}

/**
 * Returns a sentence for each table that a file has no business with, exceptions left aside. Files of no
 * wing, such as providers, stand above all.
 *
 * @param file as `visits/clicks/actions/store_clicks`
 */
export function findTableFaults(file: string, uses: readonly TableUse[]): string[] {
  return uses.flatMap(({ table, isChange }) => {
    const owner = KNOWN.get(table)!
    if (owner.includes('/')) {
      if (file.startsWith(`${owner}/`)) return []
      return `${file} names ${table}: only files of ${owner} do. Call them.`
    }
    const [own, theirs] = [heightOf(file), heightOf(owner)]
    if (theirs > own) return `${file} reads ${table} of ${owner}, above it. Declare a Port.`
    if (isChange && theirs < own) return `${file} changes ${table}: call an action of ${owner}.`
    return []
  })
}

function heightOf(file: string): number {
  const at = (WINGS as readonly string[]).indexOf(file.split('/', 1)[0])
  return at === -1 ? WINGS.length : at
}
