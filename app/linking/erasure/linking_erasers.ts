import db from '@adonisjs/lucid/services/db'
import { eraseLinks, TABLES_OF_LINKS } from '#app/linking/erasure/actions/erase_links'
import { eraseNumberedWords } from '#app/linking/erasure/actions/erase_numbered_words'
import { releaseDomains } from '#app/linking/erasure/actions/release_domains'
import { familiesOf, rowsOf, type Eraser } from '#app/people/deletion/erasers'

/** What this wing keeps of a workspace; links before the domains that they are on. */
export const linkingOfWorkspace: readonly Eraser[] = [
  familiesOf('imports', [
    ['import_pieces', 'import_id'],
    ['import_lines', 'import_id'],
  ]),
  familiesOf('bulk_changes', [['bulk_change_links', 'change_id']]),
  familiesOf('qr_codes', [['qr_code_logos', 'qr_code_id']]),
  rowsOf('frequent_words'),
  { tables: ['word_links', 'word_endings', 'workspace_numbers'], erase: eraseNumberedWords },
  rowsOf('link_texts'),
  rowsOf('link_tags'),
  { tables: ['links', ...TABLES_OF_LINKS], erase: eraseLinks },
  rowsOf('link_counts'),
  rowsOf('notes'),
  rowsOf('saved_views'),
  rowsOf('utm_templates'),
  rowsOf('folders'),
  rowsOf('campaigns'),
  {
    ...familiesOf('domains', [
      ['domain_checks', 'domain_id'],
      ['domain_brands', 'domain_id'],
      ['domain_files', 'domain_id'],
    ]),
    begin: releaseDomains,
  },
]

/** What this wing keeps of a person: views that no one else sees. */
export const linkingOfAccount: readonly Eraser[] = [
  {
    tables: ['saved_views'],
    async erase(userId) {
      await db.from('saved_views').where({ owner_id: userId, shared: false }).delete()
      return true
    },
  },
]
