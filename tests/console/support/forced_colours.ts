import type { Page } from 'playwright-core'
import { inForcedColours } from '#tests/console/support/browser'
import { onOnePage } from '#tests/console/support/reloading_page'

/**
 * Lists what is chosen, pressed or current and looks, where the system chooses the colours, like its
 * neighbours that are not: one line each. Backgrounds and shadows are gone there.
 */
export function listUnmarked(page: Page): Promise<string[]> {
  return inForcedColours(page, () =>
    onOnePage(page, () => page.evaluate<string[]>(`(${findUnmarked})()`))
  )
}

/** Runs in the page. */
function findUnmarked(): string[] {
  const { document, getComputedStyle } = globalThis as any
  const CHOSEN =
    '[aria-current]:not([aria-current=false]), [aria-selected=true], [aria-pressed=true]'
  // Colours are those of the sheet, and not what is shown, but where it keeps its own.
  const LINES = ['outlineStyle', 'outlineWidth', 'borderTopStyle', 'borderTopWidth', 'fontWeight']
  const OTHERS = ['borderBottomWidth', 'borderInlineStartWidth', 'textDecorationLine']
  const COLOURS = ['backgroundColor', 'color']
  const isShown = (one: any) => one.checkVisibility() && one.getBoundingClientRect().width > 1
  const partsOf = (one: any) => [
    ...['', '::before', '::after'].map((part) => {
      const style = getComputedStyle(one, part || undefined)
      const own = style.forcedColorAdjust === 'none' ? COLOURS : []
      const looks = [...LINES, ...OTHERS, ...own].map((name) => style[name])
      return looks.join() + (part && style.content)
    }),
    // A sign that only the chosen one has: a tick, say.
    one.querySelectorAll('svg').length,
  ]
  const lookOf = (one: any) => JSON.stringify(partsOf(one))
  const pairs: [any, any[]][] = [...document.querySelectorAll(CHOSEN)].map((one) => {
    const list = one.closest('ul, ol, nav, tbody, [role=group], [role=listbox], fieldset, dl, .row')
    const others = [...(list ?? one.parentElement).querySelectorAll(one.localName)]
    return [
      one,
      others.filter((other) => !other.matches(CHOSEN) && other.className === one.className),
    ]
  })
  for (const input of document.querySelectorAll('input:checked')) {
    const isDrawn = getComputedStyle(input).opacity !== '0' && isShown(input)
    const label = input.closest('label')
    if (isDrawn && getComputedStyle(input).appearance === 'none') pairs.push([input, [input]])
    if (isDrawn || !label) continue
    const others = [...document.querySelectorAll('input[name="' + input.name + '"]:not(:checked)')]
    pairs.push([label, others.map((other) => other.closest('label')).filter(Boolean)])
  }
  return pairs.flatMap(([one, others]) => {
    const alike =
      isShown(one) && others.filter(isShown).find((other) => lookOf(other) === lookOf(one))
    return alike ? ['looks like one that is not chosen: ' + one.outerHTML.slice(0, 160)] : []
  })
}
