import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'
import { inTheDark } from '#tests/console/support/browser'
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
 * @param without a selector of what is left out: on the API reference, the hundreds of calls that are
 * folded and look like the first ones
 */
export function axe(page: Page, without?: string): Promise<string[]> {
  const context = without === undefined ? 'document' : JSON.stringify({ exclude: [[without]] })
  return onOnePage(page, async () => {
    const inTheLight = await look(page, EVERY_RULE, context)
    const inDark = await inTheDark(page, () => look(page, RULES_OF_COLOURS, context))
    return [...inTheLight, ...inDark.map((fault) => `in the dark: ${fault}`)]
  })
}

async function look(page: Page, options: RunOptions, context: string): Promise<string[]> {
  const isThere = await page.evaluate('typeof axe === "object"')
  if (!isThere) await putIn(page)
  const run = `axe.run(${context}, ${JSON.stringify(options)})`
  const { violations } = (await page.evaluate(run)) as AxeResults
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
