import { emptyRule, emptyShare, type LinkForm } from '#app/linking/link_form/rules/link_form'

/** Behaviour, section 13. */
export const MOST_RULES = 20
export const MOST_SHARES = 5

/**
 * Returns what a button of the routing editor makes of the form: `rule.add`, `rule.up.2`,
 * `split.start`. What makes no sense, such as moving the first rule up, leaves it as it is.
 */
export function applyRoutingStep(form: LinkForm, step: string): LinkForm {
  const [what, action, at] = step.split('.')
  if (what === 'rule') return { ...form, rules: rulesAfter(form.rules, action, Number(at)) }
  if (what === 'split') return { ...form, split: splitAfter(form, action, Number(at)) }
  if (step === 'routing.clear') return { ...form, rules: [], split: [] }
  return form
}

function rulesAfter(rules: LinkForm['rules'], action: string, at: number): LinkForm['rules'] {
  switch (action) {
    case 'add':
      return rules.length < MOST_RULES ? [...rules, emptyRule()] : rules
    case 'remove':
      return without(rules, at)
    case 'up':
      return swapped(rules, at - 1)
    case 'down':
      return swapped(rules, at)
    default:
      return rules
  }
}

function splitAfter({ split, destinationUrl }: LinkForm, action: string, at: number) {
  switch (action) {
    case 'start':
      return split.length > 0 ? split : [{ ...emptyShare(), destinationUrl }, emptyShare()]
    case 'stop':
      return []
    case 'add':
      return split.length < MOST_SHARES ? [...split, emptyShare()] : split
    case 'remove':
      return split.length > 2 ? without(split, at) : split
    default:
      return split
  }
}

function without<Item>(list: Item[], at: number): Item[] {
  return list.filter((_, index) => index !== at)
}

/** Returns the entry at this place and the one after it, the other way round. */
function swapped<Item>(list: Item[], at: number): Item[] {
  if (!Number.isInteger(at) || at < 0 || at >= list.length - 1) return list
  return [...list.slice(0, at), list[at + 1], list[at], ...list.slice(at + 2)]
}
