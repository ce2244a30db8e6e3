import { randomUUID } from 'node:crypto'
import type { HttpContext } from '@adonisjs/core/http'
import { isCreatingPath } from '#app/platform/console/console_pages'
import { readSettledPath, readToasts } from '#app/platform/console/flash'
import { disableControls, findFormRefusal } from '#app/platform/console/form_refusal'
import { buildFrame } from '#app/platform/console/frame'
import { brandMark, drawIcon, drawIndicator, drawMark } from '#app/platform/console/icon_sprite'
import { findChosenLanguage } from '#app/platform/console/languages'
import { CANVAS } from '#app/platform/console/rules/app_manifest'
import { buildAvatar } from '#app/platform/console/rules/avatar'
import { layOutChart, type ChartProps } from '#app/platform/console/rules/chart_layout'
import {
  fieldState,
  isChosen,
  isTicked,
  type FieldProps,
} from '#app/platform/console/rules/field_state'
import { computeFigureChange } from '#app/platform/console/rules/figure_change'
import { findIndicator } from '#app/platform/console/rules/statuses'
import { timeZoneGroups } from '#app/platform/console/rules/time_zones'
import { hasShortcuts } from '#app/platform/console/shortcuts'
import { chosenTheme } from '#app/platform/console/theme'
import { listLanguageChoices } from '#app/platform/languages/console_languages'
import { readDirection } from '#app/platform/languages/direction'
import { sayPluginText } from '#app/platform/plugins/plugin_text'
import { drawSparkline } from '#app/shared/line_chart'
import { createFormats } from '#app/shared/text/formats'
import { isSentence, saySentence, type Sentence } from '#app/shared/text/sentence'
import { nowMs } from '#app/shared/time/clock'
import installation from '#config/installation'
import { hasMailServer } from '#config/mail'

/** What a component of a form gets from the form around it. */
type FormContext = { formId?: string | null }

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
    /** Says what is kept as a sentence of no language; what is a text already stays. */
    say: (said: Sentence | string) =>
      isSentence(said) ? saySentence(said, (key, values) => i18n.t(key, values)) : said,
    /** Says what a plugin wrote, such as the label of a setting; nothing stays nothing. */
    pluginText: (text?: string | null) => (text ? sayPluginText(i18n.locale, text) : undefined),
    formState: () => ctx.form,
    language,
    direction: readDirection(language),
    appHost: installation.appHost,
    path: ctx.request.url(),
    /** Names the text of what a mail does: what is true where none can be sent has this ending. */
    mailed: (key: string) => (hasMailServer() ? key : `${key}_unsent`),
    languageChoices: listLanguageChoices,
    chosenLanguage: () => findChosenLanguage(ctx),
    theme: chosenTheme(ctx),
    canvas: CANVAS,
    shortcuts: hasShortcuts(ctx),
    traceId: ctx.traceId,
    toasts: readToasts(ctx),
    settled: () => readSettledPath(ctx) ?? false,
    markPath: brandMark.path,
    drawKey: randomUUID,
    drawFormKey: (action: string) => (isCreatingPath(action) ? randomUUID() : null),
    disableControls,
    refusalOf: (address: string) => findFormRefusal(ctx, address),
    takeForm: () => (ctx.form.taken = true),
    frame: () => buildFrame(ctx),
    noteLabel: (field: string, label?: string) => label && labels.set(field, label),
    /** Says of the fields of one part, such as `rules[0]`, whose they are. */
    noteLabelsOf: (part: string, called: string) => {
      for (const [field, label] of labels) {
        if (field.startsWith(`${part}[`)) labels.set(field, `${called}, ${label}`)
      }
    },
    labelled: (field: string, text: string) =>
      labels.has(field) ? `${labels.get(field)}: ${text}` : text,
    format: createFormats(language, 'UTC', nowMs),
    formatIn: (timeZone: string) => createFormats(language, timeZone, nowMs),
    buildAvatar,
    findIndicator,
    timeZoneGroups: (chosen?: string | null) => timeZoneGroups(nowMs(), chosen),
    layOutChart: (props: ChartProps) =>
      layOutChart(props, {
        t: (key, data) => i18n.t(key, data),
        format: createFormats(language, 'UTC', nowMs),
        timeZone: 'UTC',
      }),
    sparkline: drawSparkline,
    computeFigureChange,
    isChosen,
    glyph: drawIcon,
    mark: drawMark,
    indicator: drawIndicator,
    readField: (props: FieldProps, within: FormContext) => {
      const field = fieldState(props, ctx.form, within?.formId ?? null)
      if (field.error) (ctx.form.told ??= new Set()).add(field.name)
      return field
    },
    ticked: (props: Parameters<typeof isTicked>[0], within: FormContext) =>
      isTicked(props, ctx.form, within?.formId ?? null),
  })
}
