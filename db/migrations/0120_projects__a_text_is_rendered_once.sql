-- What the Markdown of a project's texts was rendered to: elements by the name of the text, as JSON that is sent as it is.
-- Null for texts without Markdown. The renderer's number says by which rules; null, or an earlier one: render again.
alter table projects add column rendered json, add column renderer smallint;
create index projects_by_renderer on projects (renderer, id);
