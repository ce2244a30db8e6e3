import type { Value } from '#app/installation/provisioning/description'
import type { Outcome, OutcomeDifference } from '#app/installation/provisioning/outcome'

const SIGNS = { create: '+', change: '~', remove: '-', none: ' ' } as const
const LONGEST_VALUE = 80

/** Returns what a run did, or what it would do, as lines for people. */
export function describeOutcomes(
  outcomes: readonly Outcome[],
  { isDryRun, prunes }: { isDryRun: boolean; prunes: boolean }
): string {
  const lines = outcomes
    .filter(({ verb, isLeft }) => verb !== 'none' || isLeft)
    .flatMap((outcome) => describeOutcome(outcome, prunes))
  return [...lines, summarise(outcomes, isDryRun)].join('\n')
}

function describeOutcome(outcome: Outcome, prunes: boolean): string[] {
  const { kind, path, verb, differences, wasRemoved, isLeft } = outcome
  const name = `${kind} ${path.join(' / ')}`
  if (isLeft) {
    const why = prunes ? 'stays, as no file made it or only a person can delete it' : 'stays'
    return [`  ${name}: described no longer, ${why}`]
  }
  const note = wasRemoved ? ' (a person had removed it)' : ''
  return [`${SIGNS[verb]} ${name}${note}`, ...differences.map(describeDifference)]
}

function describeDifference({ field, before, after, isDrift }: OutcomeDifference): string {
  const was = before === null ? '' : `${formatValue(before)} -> `
  return `    ${field}: ${was}${formatValue(after)}${isDrift ? ' (a person had changed it)' : ''}`
}

function formatValue(value: Value): string {
  const text = value === null ? 'none' : JSON.stringify(value)
  return text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE)}...` : text
}

function summarise(outcomes: readonly Outcome[], isDryRun: boolean): string {
  const count = (wanted: Outcome['verb']) => outcomes.filter(({ verb }) => verb === wanted).length
  const [create, change, remove] = [count('create'), count('change'), count('remove')]
  if (create + change + remove === 0) return 'All is as described.'
  const numbers = `${create} created, ${change} changed, ${remove} removed`
  return isDryRun ? `Differences: ${numbers} if applied. Nothing was changed.` : `${numbers}.`
}
