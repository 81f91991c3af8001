-- A picture in a text that is written in Markdown: an update, or a part of a project.
alter type file_purpose add value 'text_image';
