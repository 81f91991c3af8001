-- For reports of pictures: the project or the researcher whose it is.
create index projects_of_image on projects (image_id) where image_id is not null;
create index researcher_profiles_of_photo on researcher_profiles (profile_image_id) where profile_image_id is not null;
