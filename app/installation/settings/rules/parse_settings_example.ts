/** A setting as `.env.example` describes it. */
export interface DescribedSetting {
  name: string
  section: string

  /** What holds where nothing is set; empty: the description says. */
  default: string
  description: string
}

const SECTION = /^# ---- (.+)$/
const SETTING = /^# ([A-Z][A-Z0-9_]*)=("[^"]*"|\S*)(?:\s(.*))?$/
const CONTINUED = /^#\s{8,}(\S.*)$/

/** Reads the settings of `.env.example`, in its order: it is the one place that describes each. */
export function parseSettingsExample(text: string): DescribedSetting[] {
  const settings: DescribedSetting[] = []
  let section = ''
  for (const line of text.split('\n')) {
    const heading = SECTION.exec(line)
    const setting = SETTING.exec(line)
    const more = CONTINUED.exec(line)
    if (heading) section = heading[1]
    else if (setting) {
      const [, name, value, description = ''] = setting
      const unquoted = value.replace(/^"(.*)"$/, '$1')
      settings.push({ name, section, default: unquoted, description: description.trim() })
    } else if (more && settings.length > 0) {
      const latest = settings.at(-1)!
      latest.description = `${latest.description} ${more[1]}`.trimStart()
    }
  }
  return settings
}
