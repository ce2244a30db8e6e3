/** Statements that find the names of what the audit log shows of this wing, by their ids. */
export const LINKING_SUBJECTS = {
  campaign: 'SELECT id, name FROM campaigns WHERE id IN (?)',
  domain: 'SELECT id, hostname AS name FROM domains WHERE id IN (?)',
  folder: 'SELECT id, name FROM folders WHERE id IN (?)',
  import: 'SELECT id, file_name AS name FROM imports WHERE id IN (?)',
  link: "SELECT id, CONCAT('/', alias) AS name FROM links WHERE id IN (?)",
  note: 'SELECT id, text AS name FROM notes WHERE id IN (?)',
  qr_code: 'SELECT id, name FROM qr_codes WHERE id IN (?)',
  utm_template: 'SELECT id, name FROM utm_templates WHERE id IN (?)',
}
