import type { HttpContext } from '@adonisjs/core/http'
import edge, { edgeGlobals } from 'edge.js'
import { readToasts } from '#app/platform/console/flash'
import { buildFrame } from '#app/platform/console/frame'
import { buildAvatar } from '#app/platform/console/rules/avatar'
import {
  fieldState,
  isChosen,
  isTicked,
  type FieldProps,
} from '#app/platform/console/rules/field_state'
import { computeFigureChange } from '#app/platform/console/rules/figure_change'
import {
  findIndicator,
  INDICATORS,
  type IndicatorShape,
} from '#app/platform/console/rules/statuses'
import { timeZoneGroups } from '#app/platform/console/rules/time_zones'
import { hasShortcuts } from '#app/platform/console/shortcuts'
import { chosenTheme } from '#app/platform/console/theme'
import { nowMs } from '#app/shared/clock'
import { createFormats } from '#app/shared/formats'
import { drawLineChart, drawSparkline } from '#app/shared/line_chart'
import installation from '#config/installation'

/** What a component of a form gets from the form around it. */
type FormContext = { formId?: string | null }

/** Two tracks: the one that goes on, and the one that you were shunted to. */
const MARK =
  '<svg class="mark" width="26" height="26" viewBox="0 0 26 26" aria-hidden="true"><rect width="26" height="26" rx="6.5" fill="#0f3a2b"/><path d="M15.4 18H21" fill="none" stroke="#f08a33" stroke-width="3" stroke-linecap="round"/><path d="M5 18h3.2c5.2 0 4.4-10 9.6-10H21" fill="none" stroke="#f4eedd" stroke-width="3" stroke-linecap="round"/></svg>'

/**
 * Shares the words that every view and component of the console can use. docs/console.md lists
 * them. What may change before the page is rendered is a function: Edge copies what it is given.
 */
export function sharePage(ctx: HttpContext): void {
  const { i18n } = ctx
  const language = i18n.t('shell.language_tag')
  const labels = new Map<string, string>()
  ctx.view.share({
    i18n,
    formState: () => ctx.form,
    language,
    appHost: installation.appHost,
    path: ctx.request.url(),
    theme: chosenTheme(ctx),
    shortcuts: hasShortcuts(ctx),
    traceId: ctx.traceId,
    toasts: readToasts(ctx),
    markFile: MARK.replace('<svg ', '<svg xmlns="http://www.w3.org/2000/svg" '),
    takeForm: () => (ctx.form.taken = true),
    frame: () => buildFrame(ctx),
    noteLabel: (field: string, label?: string) => label && labels.set(field, label),
    labelled: (field: string, text: string) =>
      labels.has(field) ? `${labels.get(field)}: ${text}` : text,
    format: createFormats(language, 'UTC', nowMs),
    formatIn: (timeZone: string) => createFormats(language, timeZone, nowMs),
    buildAvatar,
    findIndicator,
    timeZoneGroups,
    lineChart: drawLineChart,
    sparkline: drawSparkline,
    computeFigureChange,
    isChosen,
    glyph: (name: string) => edge.globals.svg(`lucide:${name}`, { 'aria-hidden': 'true' }),
    mark: (size: number) =>
      edgeGlobals.html.safe(
        MARK.replace('width="26" height="26"', `width="${size}" height="${size}"`)
      ),
    indicator: (shape: IndicatorShape) => edgeGlobals.html.safe(renderIndicator(shape)),
    readField: (props: FieldProps, within: FormContext) => {
      const field = fieldState(props, ctx.form, within?.formId ?? null)
      if (field.error) (ctx.form.told ??= new Set()).add(field.name)
      return field
    },
    ticked: (props: Parameters<typeof isTicked>[0], within: FormContext) =>
      isTicked(props, ctx.form, within?.formId ?? null),
  })
}

function renderIndicator(shape: IndicatorShape): string {
  return `<svg class="indicator" viewBox="0 0 14 14" aria-hidden="true">${INDICATORS[shape]}</svg>`
}
