import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'
import { inForcedColours, inTheDark, shot } from '#tests/console/support/browser'
import { onOnePage } from '#tests/console/support/reloading_page'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const EVERY_RULE: RunOptions = {
  rules: { 'target-size': { enabled: true } },
  resultTypes: ['violations'],
}

/** Nothing but colours depends on the theme, so these suffice for the second one. */
const RULES_OF_COLOURS: RunOptions = {
  runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
  resultTypes: ['violations'],
}

/**
 * Returns what axe finds wrong with a page in the light and in the dark theme: one line a fault,
 * with the element. It is put in by the browser's own tools, so the page's policy stays in force.
 *
 * @param without a selector of what is left out, and is gone from the page afterwards: on the API reference, the
 * hundreds of calls that are folded and look like the first ones. Axe walks what it excludes all the same
 */
export function axe(page: Page, without?: string): Promise<string[]> {
  return onOnePage(page, async () => {
    if (without) await leaveOut(page, without)
    const inTheLight = await look(page, EVERY_RULE)
    const inDark = await inTheDark(page, () => look(page, RULES_OF_COLOURS))
    return [...inTheLight, ...inDark.map((fault) => `in the dark: ${fault}`)]
  })
}

/**
 * The same for someone whose system chooses the colours; a picture is kept by the name, where `SHOTS`
 * is set.
 */
export async function axeInForcedColours(page: Page, name: string): Promise<string[]> {
  await inForcedColours(page, () => shot(page, `${name}-forced`))
  return inForcedColours(page, () => onOnePage(page, () => look(page, RULES_OF_COLOURS)))
}

function leaveOut(page: Page, selector: string): Promise<void> {
  const all = `document.querySelectorAll(${JSON.stringify(selector)})`
  return page.evaluate(`${all}.forEach((one) => one.remove())`)
}

async function look(page: Page, options: RunOptions): Promise<string[]> {
  const isThere = await page.evaluate('typeof axe === "object"')
  if (!isThere) await putIn(page)
  // Put into words there: the results hold what every rule looked at.
  const run = `axe.run(document, ${JSON.stringify(options)}).then(${describe})`
  return page.evaluate<string[]>(run)
}

/** Runs in the page. */
function describe({ violations }: AxeResults): string[] {
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(' ')}: ${node.any[0]?.message ?? node.html}`)
  )
}

/** By the protocol itself: `page.evaluate` of a program of this size takes half a second more. */
async function putIn(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Runtime.evaluate', { expression: `${AXE}\n;undefined` })
  await session.detach()
}
