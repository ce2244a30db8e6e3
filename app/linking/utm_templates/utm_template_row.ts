/** A row of `utm_templates`. */
export interface UtmTemplateRow {
  id: string
  name: string
  name_key: string
  utm_source: string | null
  utm_medium: string | null
  utm_campaign: string | null
  utm_term: string | null
  utm_content: string | null
  created_at: Date
}
