// The API's document, shown by Swagger UI.
"use strict";

(() => {
  const place = document.getElementById("docs");

  // Swagger UI goes dark by a class; the rest of the page by the same media query.
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const paint = () => document.documentElement.classList.toggle("dark-mode", dark.matches);
  dark.addEventListener("change", paint);
  paint();

  // Swagger UI writes an example as JSON over several lines. A batch has one request a line.
  const inOneLine = (body) => {
    try {
      return `${JSON.stringify(JSON.parse(body))}\n`;
    } catch {
      return body; // several lines, as they should be, or something for the service to refuse
    }
  };
  const asked = (request) => {
    if (request.headers?.["Content-Type"] === "application/x-ndjson" && typeof request.body === "string") {
      request.body = inOneLine(request.body);
    }
    return request;
  };

  SwaggerUIBundle({
    domNode: place,
    url: place.dataset.document,
    presets: [SwaggerUIBundle.presets.apis],
    layout: "BaseLayout",
    deepLinking: true,
    docExpansion: "list",
    defaultModelsExpandDepth: -1,
    tryItOutEnabled: true,
    displayRequestDuration: true,
    requestInterceptor: asked,
    validatorUrl: null, // asks nobody else
  });
})();
