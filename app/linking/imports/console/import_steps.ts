import type { I18n } from '@adonisjs/i18n'
import type { ImportRecord } from '#app/linking/imports/import'

type ImportStepState = 'done' | 'now' | 'ahead' | 'failed'

export interface ImportStep {
  state: ImportStepState
  title: string
  note: string | null
}

const STEPS = ['source', 'columns', 'check', 'import', 'compare'] as const

/** Lists where an import stands on its way; null: no file yet. */
export function listImportSteps(record: ImportRecord | null, i18n: I18n): ImportStep[] {
  const at = record ? findStep(record) : 0
  const isOver = record?.comparison?.status === 'Done'
  const hasFailed = record?.status === 'Failed' || record?.status === 'Stopped'
  return STEPS.map((step, index) => ({
    state: readStepState(index, at, isOver, hasFailed),
    title: i18n.t(`imports.steps.${step}`),
    note: record && index <= at ? formatStepNote(step, record, i18n) : null,
  }))
}

function readStepState(
  index: number,
  at: number,
  isOver: boolean,
  hasFailed: boolean
): ImportStepState {
  if (index < at || isOver) return 'done'
  if (index > at) return 'ahead'
  return hasFailed ? 'failed' : 'now'
}

function findStep(record: ImportRecord): number {
  switch (record.status) {
    case 'Chosen':
      return 1
    case 'Checking':
    case 'Checked':
      return 2
    case 'Done':
      return 4
    case 'Importing':
      return 3
    default:
      return record.totalLines === 0 ? 2 : record.dryRun ? 2 : 3
  }
}

function formatStepNote(
  step: (typeof STEPS)[number],
  record: ImportRecord,
  i18n: I18n
): string | null {
  const say = (key: string, data: object) => i18n.t(`imports.notes.${key}`, data as never)
  switch (step) {
    case 'source':
      return i18n.t(`imports.sources.${record.source}`)
    case 'columns':
      return say('columns', {
        matched: Object.keys(record.mapping).length,
        columns: record.columns.length,
      })
    case 'check':
      return record.totalLines > 0 ? say('check', { lines: record.totalLines }) : null
    case 'import':
      return record.dryRun ? null : say('import', { created: record.created })
    case 'compare':
      return record.comparison ? say('compare', { different: record.comparison.different }) : null
  }
}
